"""The bytes of a WebSocket: what is heard waits in a short queue, and what is said goes out in one write.

uvicorn's own protocol stops and starts reading around every message, and sends each one through three layers, text and
back; together that took longer than to make a board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

WAITING = 16  # messages that may wait to be heard; until then more are read


def framed(text: bytes) -> tuple[bytes, bytes]:
    """Return the head of a text frame as a server sends it, unmasked, and the text."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size)), text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big"), text
    return b"\x81\x7f" + size.to_bytes(8, "big"), text


def _is_text(data: bytes) -> bool:
    """True for what can be decoded; nearly all that is ever said is plain ASCII."""
    try:
        return data.isascii() or bool(data.decode())
    except UnicodeDecodeError:
        return False


class FramedSocket(WebSocketsSansIOProtocol):
    """A WebSocket to which whole messages can be written at once. The application finds it in its scope's state."""

    pay: Callable[[], bool] | None = None  # pays for a frame; until somebody is known who does, a few are free
    on_flood: Callable[[], None] | None = None  # is told when a frame could not be paid
    freed: Callable[[], None] | None = None  # is told when the guest has read enough for more to be written

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"]["line"] = self

    # Hearing

    def send_receive_event_to_app(self) -> None:
        """Take a message in, and go on reading unless many wait: to stop and start costs two calls of the system."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.curr_msg_data_type = "bytes"  # refused as such; our parent would log its own failure
        paused, self.read_paused = self.read_paused, True  # so that our parent does not stop reading
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= WAITING and not self.close_sent:
            self.read_paused = True
            self.transport.pause_reading()

    # Saying

    @property
    def blocked(self) -> bool:
        """True while the guest has not read enough for more to be written."""
        return not self.writable.is_set()

    def put(self, texts: Iterable[bytes]) -> bool:
        """Write messages in one go; False if the line is closed, or is being closed."""
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        self.transport.write(b"".join([part for text in texts for part in framed(text)]))
        return True

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.freed is not None:
            self.freed()
