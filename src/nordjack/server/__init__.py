"""The server: the only place with disk and network."""
