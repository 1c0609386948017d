"""A lost connection, a new one, a server that starts again: the table comes back and nothing is lost."""

from playwright.sync_api import expect

from web.people import Comes, Croupier, Person, Served

#: How long the page may wait before all is back, in milliseconds of its own clock.
SOON = 2_000
AN_HOUR = 3_600

KEEP_SOCKETS = """
window.wires = []
window.WebSocket = class extends WebSocket {
  constructor(...where) {
    super(...where)
    window.wires.push(this)
  }
}
"""


class Line:
    """The wire between a page and the server; a test can cut it. It is put into a fresh browser."""

    def __init__(self, person: Person) -> None:
        self.page = person.page
        self.page.add_init_script(KEEP_SOCKETS)

    def cut(self) -> None:
        """Lose the connection."""
        self.page.evaluate("window.wires.at(-1).close()")

    @property
    def count(self) -> int:
        """Tell how many connections there were."""
        return int(self.page.evaluate("window.wires.length"))

    def back(self, count: int) -> None:
        """Wait until there were this many connections, and the last one stands."""
        self.page.wait_for_function("n => window.wires.length >= n && window.wires.at(-1).readyState === 1", arg=count)
        expect(self.page.get_by_text("The connection was lost")).to_be_hidden()


def test_a_lost_connection_in_every_phase_of_a_round(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("swedish")
    anna = comes(fresh=True)
    line = Line(anna)
    anna.sit(table)
    count = line.count
    for keys, cards, said in (
        ("4", "", "Lay your stakes"),
        ("Enter", "8s Ad 8h", "insure against blackjack?"),
        ("n", "", "Your turn: box 1, 16 against ace of diamonds"),
        ("p", "2c 3d", "hand 1 of 2"),
        ("d", "Ts", "hand 2 of 2"),
        ("s", "7c", "You won 100 kr"),
    ):
        line.cut()
        anna.press(keys)
        croupier.deal(cards)
        anna.sees(said)
        line.back(count + 1)
        count += 1


def test_the_whole_state_is_back_within_two_seconds(comes: Comes, croupier: Croupier) -> None:
    """The page's clock stands still while the line is cut, and goes on by two seconds and no more."""
    table = croupier.open("swedish")
    anna = comes(fresh=True)
    line = Line(anna)
    anna.page.clock.install(time=0)
    anna.sit(table)
    anna.stake("4")
    croupier.deal("Ts 9d 8h")
    anna.sees("Your turn: box 1, 18 against 9 of diamonds")
    anna.page.clock.pause_at(AN_HOUR)
    line.cut()
    expect(anna.page.get_by_text("The connection was lost")).to_be_visible()
    croupier.ask({"type": "Pause", "reason": "tea"})
    anna.page.clock.run_for(SOON)
    line.back(2)
    anna.sees("The table is paused")
    croupier.ask({"type": "Resume", "reason": "tea"})
    anna.sees("Your turn: box 1, 18 against 9 of diamonds")
    assert line.count == 2


def test_a_server_that_starts_again(comes: Comes, served: Served, croupier: Croupier) -> None:
    table = croupier.open("swedish")
    anna = comes()
    anna.sit(table)
    anna.stake("4")
    croupier.deal("Ts 9d 8h")
    anna.sees("Your turn")
    anna.forgive("WebSocket connection to")
    anna.forgive("net::ERR_")
    served.stop()
    expect(anna.page.get_by_text("The connection was lost")).to_be_visible()
    served.start()
    expect(anna.page.get_by_text("The connection was lost")).to_be_hidden()
    anna.sees("Your turn: box 1, 18 against 9 of diamonds")
    anna.press("h")
    anna.sees("The croupier deals")
