"""How hypothesis searches: in every run the same examples, so that nothing fails by chance; at night new ones."""

from hypothesis import HealthCheck, settings

settings.register_profile("same", deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
settings.register_profile("new", settings.get_profile("same"), derandomize=False)
settings.load_profile("same")
