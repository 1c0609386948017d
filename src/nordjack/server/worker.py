"""A process that thinks: it gets one question a line and gives one answer a line."""

import asyncio
import sys

from nordjack.protocol import Decoder, encode
from nordjack.server.analyst import Answer, Question
from nordjack.server.refusals import Unavailable
from nordjack.words import N_

__all__ = ["NO_ANSWER", "Worker"]

NO_ANSWER = N_("the calculation cannot answer now; try again in a moment")
#: The longest answer, and how long one waits for it in seconds: the compiler may have to work first.
MOST_BYTES = 1 << 22
PATIENCE = 300.0


class Worker:
    """One process, started when it is first asked and again after it was ended."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.turn = asyncio.Lock()

    async def ask(self, question: Question) -> Answer:
        """Put a question to the process; raises Unavailable where it does not answer."""
        async with self.turn:
            process = await self.living()
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                process.stdin.write(encode(question) + b"\n")
                await process.stdin.drain()
                line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
                answer: Answer = Decoder(Answer).decode(line)
            except BaseException as error:
                await self.end()
                if isinstance(error, OSError | ValueError | TimeoutError):
                    raise Unavailable(NO_ANSWER) from error
                raise
            return answer

    async def living(self) -> asyncio.subprocess.Process:
        """Give the process, a new one where there is none."""
        if self.process is None or self.process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "nordjack.server.analyst", stdin=pipe, stdout=pipe, limit=MOST_BYTES
            )
        return self.process

    async def end(self) -> None:
        """End the process."""
        ended, self.process = self.process, None
        if ended is not None and ended.returncode is None:
            ended.kill()
            await ended.wait()
