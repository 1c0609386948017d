"""A WebSocket client that costs next to nothing, so that a bench measures the server and not its own clients."""

import asyncio
import struct
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

__all__ = ["LightSocket", "connected"]

TEXT, PING, PONG = 0x1, 0x9, 0xA


class LightSocket(asyncio.Protocol):
    """One socket; ``heard`` is called with every whole text as it comes, unless ``deaf`` stops reading."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self.heard = heard
        self.buffer = bytearray()
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way to the server."""
        self.transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the server hung up."""
        self.closed = True
        if not self.open.done():
            self.open.set_exception(exc or ConnectionError("hung up"))

    def data_received(self, data: bytes) -> None:
        """Take the answer to the handshake, then frame after frame."""
        self.buffer += data
        if not self.open.done():
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self.buffer.startswith(b"HTTP/1.1 101"), bytes(self.buffer[:200])
            del self.buffer[: end + 4]
            self.open.set_result(None)
        while self.frame():
            pass

    def frame(self) -> bool:
        """Take one frame off the buffer; tell whether there was a whole one."""
        buffer = self.buffer
        if len(buffer) < 2:
            return False
        size, head = buffer[1], 2
        if size == 126 and len(buffer) >= 4:
            size, head = struct.unpack_from(">H", buffer, 2)[0], 4
        elif size == 127 and len(buffer) >= 10:
            size, head = struct.unpack_from(">Q", buffer, 2)[0], 10
        if (size >= 126 and head == 2) or len(buffer) < head + size:
            return False
        kind, body = buffer[0] & 0x0F, bytes(buffer[head : head + size])
        del buffer[: head + size]
        if kind == TEXT:
            self.heard(body)
        elif kind == PING:
            self.send(body, PONG)
        return True

    def send(self, body: bytes, kind: int = TEXT) -> None:
        """Send one frame, masked with zeros."""
        size = struct.pack(">BH", 0x80 | 126, len(body)) if len(body) > 125 else bytes([0x80 | len(body)])
        self.transport.write(bytes([0x80 | kind]) + size + bytes(4) + body)

    def hear_nothing(self) -> None:
        """Read no more."""
        self.transport.pause_reading()


async def connected(url: str, path: str, cookie: str, heard: Callable[[bytes], None]) -> LightSocket:
    """Open a socket at a server."""
    place = urlsplit(url)
    _, socket = await asyncio.get_running_loop().create_connection(
        lambda: LightSocket(heard), place.hostname or "", place.port or 80
    )
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {place.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {cookie}",
    ]
    socket.transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    await socket.open
    return socket
