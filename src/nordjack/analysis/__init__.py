"""Exact answers."""
