"""How all tests run: hypothesis searches the same examples each time, so that nothing fails by chance.

At night it searches for new ones.
A shell that starts the tests in the background lets them ignore interrupts; some tests are about those.
"""

import signal

from hypothesis import HealthCheck, settings

settings.register_profile("same", deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
settings.register_profile("new", settings.get_profile("same"), derandomize=False)
settings.load_profile("same")

signal.signal(signal.SIGINT, signal.default_int_handler)
