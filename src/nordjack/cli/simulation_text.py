"""What a simulation says, as text and as JSON."""

from collections.abc import Iterator

import msgspec

from nordjack.simulation.run import Run
from nordjack.simulation.statistics import ByCount, Moments, RampReport, Report

__all__ = ["as_json", "page"]


def as_json(run: Run, report: Report, ramp: RampReport | None) -> str:
    """Give one JSON document."""
    total = report.total
    told, spread = total.rounds > 0, total.rounds > 1
    document = {
        "game": run.job.plan.game,
        "rounds": run.rounds,
        "seed": run.job.seed,
        "mean": total.mean if told else None,
        "sd": total.sd if spread else None,
        "stderr": total.stderr if spread else None,
        "ci95": total.ci95 if spread else None,
        "by_count": [by_count_row(row) for row in report.by_count],
        "outcomes": [{"net": net, "rounds": rounds} for net, rounds in report.outcomes],
        "covariance": report.covariance,
        "side_bets": report.side_bets,
        "sat_out": report.sat_out,
        "shoes_left": report.shoes_left,
        "insured": report.insured,
        "insurance_net": report.insurance_net,
        "ramp": ramp,
        "complete": not run.interrupted,
        "seconds": run.seconds,
        "rounds_per_second": run.rounds / run.seconds if run.seconds else 0.0,
        "workers": run.workers,
    }
    return msgspec.json.encode(document).decode()


def by_count_row(row: ByCount) -> dict[str, object]:
    """Give a row as JSON has it; one round has no deviation."""
    found: dict[str, object] = msgspec.structs.asdict(row)
    return found | {"sd": row.sd if row.rounds > 1 else None}


def page(run: Run, report: Report, ramp: RampReport | None) -> str:
    """Give the page that people read."""
    parts = [
        heading(run, report),
        by_count(report.by_count, run.job.plan.count is not None and run.job.plan.count.per_deck),
        side_bets(report),
        ramp_lines(ramp),
        outcome_lines(report),
        covariance_lines(report),
    ]
    return "\n\n".join("\n".join(lines) for part in parts if (lines := list(part)))


def heading(run: Run, report: Report) -> Iterator[str]:
    """Give the mean and what it rests on."""
    total, plan = report.total, run.job.plan
    asked = "" if run.rounds == run.job.rounds else f" of {run.job.rounds:,} asked for"
    yield f"{plan.game}: {run.rounds:,} round{'' if run.rounds == 1 else 's'}{asked}, seed {run.job.seed}"
    yield from spread(total)
    if report.sat_out or report.shoes_left:
        yield f"not played         {report.sat_out:,} rounds sat out, {report.shoes_left:,} shoes left"
    if report.insured:
        yield f"insurance          {report.insured:,} boxes insured, {report.insurance_net:+,.1f} stakes in all"
    speed = run.rounds / run.seconds if run.seconds else 0.0
    yield f"{run.seconds:.1f} s, {speed / 1e6:.1f} million rounds a second, {run.workers} worker(s)"


def spread(total: Moments) -> Iterator[str]:
    """Give the mean, and how far it may be off."""
    if not total.rounds:
        yield "no round was played to its end"
        return
    yield f"mean of a round    {total.mean:+.6f} of an initial stake"
    if total.rounds == 1:
        yield "one round has no interval and no standard deviation; play more"
        return
    low, high = total.ci95
    yield f"95 % interval      {low:+.6f} to {high:+.6f}  (standard error {total.stderr:.6f})"
    yield f"standard deviation {total.sd:.5f}"


def by_count(rows: tuple[ByCount, ...], true: bool) -> Iterator[str]:
    """Give a table by count; the ends hold all beyond."""
    if not rows:
        return
    every = sum(row.rounds for row in rows)
    yield f"{'true count' if true else 'running count':>13} {'share':>8} {'mean':>10} {'error':>9} {'sd':>7}"
    for row in rows:
        error, sd = (f"{row.sd / row.rounds**0.5:.5f}", f"{row.sd:.4f}") if row.rounds > 1 else ("-", "-")
        yield f"{row.true_count:>+13} {row.rounds / every:>8.3%} {row.mean:>+10.5f} {error:>9} {sd:>7}"


def side_bets(report: Report) -> Iterator[str]:
    """Give over and under 13 by the side count."""
    if not report.side_bets:
        return
    yield f"{'side count':>13} {'rounds':>12} {'over 13':>10} {'under 13':>10}"
    for over, under in zip(report.side_bets[::2], report.side_bets[1::2], strict=True):
        yield f"{over.count:>+13} {over.rounds:>12,} {over.mean:>+10.5f} {under.mean:>+10.5f}"


def ramp_lines(ramp: RampReport | None) -> Iterator[str]:
    """Give what the ramp earns."""
    if ramp is None:
        return
    yield f"ramp {ramp.ramp}: units staked from each count up"
    yield f"per 100 rounds     {ramp.ev_100:+.4f} units, standard deviation {ramp.sd_100:.3f}"
    yield f"staked a round     {ramp.stake:.4f} units, gain {ramp.gain:+.4%} of them"
    if ramp.n0 is None or ramp.score is None or ramp.kelly_bankroll is None:
        yield "no gain: no bankroll lasts for ever"
    else:
        yield f"N0                 {ramp.n0:,.0f} rounds until the gain is one standard deviation"
        yield f"SCORE              {ramp.score:.2f}"
        yield f"Kelly              one unit is right for a bankroll of {ramp.kelly_bankroll:,.0f} units"
    if ramp.risk is not None:
        yield f"risk of ruin       {ramp.risk:.3%} with {ramp.bankroll:,.0f} units"


def outcome_lines(report: Report) -> Iterator[str]:
    """Give how often a round won how much."""
    every = sum(rounds for _, rounds in report.outcomes)
    if not every:
        return
    yield f"{'stakes won':>13} {'share':>9} {'rounds':>14}"
    for net, rounds in report.outcomes:
        yield f"{net:>+13g} {rounds / every:>9.4%} {rounds:>14,}"


def covariance_lines(report: Report) -> Iterator[str]:
    """Give the covariance of the own boxes."""
    if report.covariance:
        yield "covariance of the own boxes, in stakes squared"
        for row in report.covariance:
            yield " ".join(f"{value:>9.5f}" for value in row)
