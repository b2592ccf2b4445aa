"""The subcommands of `bangdsl`, one module each; a module's `command` is what the name on the command line runs."""
