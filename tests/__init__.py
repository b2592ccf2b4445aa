"""Tests of bangdsl. What they keep is theirs alone and goes when they are over."""

import atexit
import os
import shutil
import tempfile

_kept = tempfile.mkdtemp(prefix="bangdsl-tests-")
atexit.register(shutil.rmtree, _kept, ignore_errors=True)
os.environ["BANGDSL_CACHE"] = _kept
