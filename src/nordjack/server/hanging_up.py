"""The end of a socket whose client does not listen."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

__all__ = ["SocketProtocol"]

#: How many bytes are still read of one who was told that the socket closes.
AFTER_CLOSE = 32_768


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's own, which reads all that comes until the client agrees to close: a flood would never end."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.left_after_close = AFTER_CLOSE

    def data_received(self, data: bytes) -> None:
        """Take what came, or hang up on one who goes on after the close."""
        if self.close_sent:
            self.left_after_close -= len(data)
        if self.left_after_close < 0:
            self.transport.abort()
        else:
            super().data_received(data)
