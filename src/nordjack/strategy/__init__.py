"""A policy is data: it comes from a file, a chart or a person."""
