"""From trees to Python: one module a set, one function an ability, each with the line it came from."""
