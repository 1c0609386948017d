"""What a run says: mean, deviation, interval; by count; and what any ramp would have earned from it."""

from math import exp, sqrt

import msgspec
import numpy as np

from nordjack.kernels.rounds import BEYOND, INSURANCE_NET, INSURED, LEFT
from nordjack.simulation.run import Run
from nordjack.simulation.tables import unit_of
from nordjack.simulation.tally import Tally
from nordjack.strategy.counts import Ramp

__all__ = ["ByCount", "Moments", "RampReport", "Report", "SideBet", "moments_by_count", "ramp_report", "report"]

#: Half the width of a 95 % interval in standard errors.
NORMAL_95 = 1.959963984540054


class Moments(msgspec.Struct, frozen=True):
    """How many rounds, their mean and their standard deviation."""

    rounds: int
    mean: float
    sd: float

    @property
    def stderr(self) -> float:
        """Give the standard error of the mean."""
        return self.sd / sqrt(self.rounds) if self.rounds else 0.0

    @property
    def ci95(self) -> tuple[float, float]:
        """Give the 95 % interval of the mean."""
        half = NORMAL_95 * self.stderr
        return self.mean - half, self.mean + half


class ByCount(msgspec.Struct, frozen=True):
    """Rounds that began at one true count; the first and last row hold all counts beyond."""

    true_count: int
    rounds: int
    mean: float
    sd: float


class SideBet(msgspec.Struct, frozen=True):
    """Over or under 13 by the side count, for each unit staked on it."""

    bet: str
    count: int
    rounds: int
    mean: float


class RampReport(msgspec.Struct, frozen=True):
    """What a ramp earns, in units of its smallest stake; None where it earns nothing.

    ``ev_100`` and ``sd_100`` are for 100 rounds seen, ``n0`` the rounds until the gain equals one deviation,
    ``kelly_bankroll`` the units a bankroll must hold for Kelly's stakes, ``risk`` the chance to lose ``bankroll``.
    """

    ramp: str
    ev_100: float
    sd_100: float
    stake: float
    gain: float
    n0: float | None
    score: float | None
    kelly_bankroll: float | None
    bankroll: float | None = None
    risk: float | None = None


class Report(msgspec.Struct, frozen=True):
    """All that a run says. Means are for each unit of initial stake: the own boxes' result over their number."""

    total: Moments
    by_count: tuple[ByCount, ...]
    outcomes: tuple[tuple[float, int], ...]
    covariance: tuple[tuple[float, ...], ...]
    sat_out: int
    shoes_left: int
    insured: int
    insurance_net: float
    side_bets: tuple[SideBet, ...]


def report(run: Run) -> Report:
    """Give what a run says."""
    tally, plan = run.tally, run.job.plan
    unit = unit_of(plan.rules)
    rows = moments_by_count(run)
    return Report(
        total=together(tally, unit * plan.own),
        by_count=rows if plan.count else (),
        outcomes=outcomes(tally, unit),
        covariance=covariance(tally, unit) if plan.own > 1 and tally.rounds - tally.sat_out.sum() > 1 else (),
        sat_out=int(tally.sat_out.sum()),
        shoes_left=int(tally.extras[LEFT]),
        insured=int(tally.extras[INSURED]),
        insurance_net=int(tally.extras[INSURANCE_NET]) / unit,
        side_bets=side_bets(run) if plan.side_count else (),
    )


def moments(number: int, total: int, square: int, unit: int) -> Moments:
    """Give mean and deviation from whole sums, in stakes."""
    if not number:
        return Moments(0, 0.0, 0.0)
    spread = number * square - total * total
    return Moments(number, total / number / unit, sqrt(spread) / number / unit)


def together(tally: Tally, unit: int) -> Moments:
    """Give all rounds that were played."""
    numbers, sums, squares = tally.moments()
    return moments(sum(numbers), sum(sums), sum(squares), unit)


def moments_by_count(run: Run) -> tuple[ByCount, ...]:
    """Give the rounds by the count at which they began."""
    plan = run.job.plan
    unit = unit_of(plan.rules) * plan.own
    each = zip(plan.counts, *run.tally.moments(), strict=True)
    found = [(count, moments(number, total, square, unit)) for count, number, total, square in each]
    return tuple(ByCount(count, row.rounds, row.mean, row.sd) for count, row in found if row.rounds)


def outcomes(tally: Tally, unit: int) -> tuple[tuple[float, int], ...]:
    """Give how often the own boxes together won each number of stakes."""
    columns = tally.results.shape[1] - BEYOND
    every = tally.results[:, :columns].sum(axis=0)
    return tuple(((int(place) - columns // 2) / unit, int(every[place])) for place in np.nonzero(every)[0])


def covariance(tally: Tally, unit: int) -> tuple[tuple[float, ...], ...]:
    """Give the covariance of the own boxes' results, in stakes squared."""
    numbers, _, _ = tally.moments()
    rounds = sum(numbers)
    sums = tally.sums / rounds / unit
    products = np.tril(tally.products) + np.tril(tally.products, -1).T
    found = products / rounds / unit**2 - np.outer(sums, sums)
    return tuple(tuple(row) for row in found.tolist())


def side_bets(run: Run) -> tuple[SideBet, ...]:
    """Give over and under 13 by the side count."""
    odds = float(run.job.plan.rules.under_13_aces_pays)
    found = []
    for count, (seen, over, under, aces) in zip(run.job.plan.side_counts, run.tally.two_cards.tolist(), strict=True):
        if seen:
            found.append(SideBet("over_13", count, seen, (2 * over - seen) / seen))
            found.append(SideBet("under_13", count, seen, (2 * under - seen + (odds - 1.0) * aces) / seen))
    return tuple(found)


def ramp_report(run: Run, ramp: Ramp, bankroll: float | None = None) -> RampReport:
    """Give what a ramp would have earned: stakes are placed before the deal, so the results by count say it all."""
    own = run.job.plan.own
    seen = run.rounds
    rows = [(ramp.units(row.true_count) * own, row) for row in moments_by_count(run)]
    stake = sum(units * row.rounds for units, row in rows) / seen
    ev = sum(units * row.rounds * row.mean for units, row in rows) / seen
    square = sum(units**2 * row.rounds * (row.sd**2 + row.mean**2) for units, row in rows) / seen
    variance = square - ev * ev
    earns = ev > 0.0 and variance > 0.0
    return RampReport(
        ramp=str(ramp),
        ev_100=100.0 * ev,
        sd_100=10.0 * sqrt(variance),
        stake=stake,
        gain=ev / stake,
        n0=variance / ev**2 if earns else None,
        score=1e6 * ev**2 / variance if earns else None,
        kelly_bankroll=variance / ev if earns else None,
        bankroll=bankroll,
        risk=None if bankroll is None else risk_of_ruin(ev, variance, bankroll),
    )


def risk_of_ruin(ev: float, variance: float, bankroll: float) -> float:
    """Give the chance ever to lose a bankroll at unchanging stakes, a random walk taken as Brownian motion."""
    return exp(-2.0 * ev * bankroll / variance) if ev > 0.0 else 1.0
