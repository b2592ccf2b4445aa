"""Tests of bangdsl. They keep nothing: a test that changes the compiler must not be told what it said before."""

import os

os.environ["BANGDSL_CACHE"] = ""
