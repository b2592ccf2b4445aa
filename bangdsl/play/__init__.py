"""The interpreter: plays compiled sets on a table, stopping at every decision."""
