"""Monte Carlo answers."""
