"""Many rounds at one table, pure."""
