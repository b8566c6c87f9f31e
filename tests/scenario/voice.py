"""A voice backend that does what a scenario says: a WebSocket server on loopback.

It lives in the driver's own loop (see Server.pump): no threads, and it says nothing that a scenario does not send.
What arrives is kept as objects: messages as they are, and {"type": "(close)", "code": N}, {"type": "(ping)"},
{"type": "(pong)"}, {"type": "(gone)"} for the rest. Frames of a client have to be masked.
"""
import base64
import hashlib
import json
import select
import socket
import struct

from model import READ_SIZE

MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
NAMES = {8: "(close)", 9: "(ping)", 10: "(pong)"}


def frame(opcode, data, final=True):
    """A frame of a server."""
    size = len(data)
    first = bytes([(128 if final else 0) | opcode])
    if size < 126:
        return first + bytes([size]) + data
    if size < 65536:
        return first + b"\x7e" + struct.pack(">H", size) + data
    return first + b"\x7f" + struct.pack(">Q", size) + data


def take_frame(data):
    """The frame at the beginning of `data` as (opcode, final, payload), removed; None while it is not whole."""
    if len(data) < 2:
        return None
    size, at = data[1] & 127, 2
    if size >= 126:
        width = 2 if size == 126 else 8
        if len(data) < 2 + width:
            return None
        size, at = int.from_bytes(data[2:2 + width], "big"), 2 + width
    if not data[1] & 128:
        raise ValueError("a frame of the server under test is not masked")
    if len(data) < at + 4 + size:
        return None
    mask = (bytes(data[at:at + 4]) * (size // 4 + 1))[:size]
    masked = bytes(data[at + 4:at + 4 + size])
    payload = (int.from_bytes(masked, "big") ^ int.from_bytes(mask, "big")).to_bytes(size, "big")
    opcode, final = data[0] & 15, bool(data[0] & 128)
    del data[:at + 4 + size]
    return opcode, final, payload


class Link:
    """One connection, which is HTTP until it has been answered."""

    def __init__(self, voice, connection):
        self.voice = voice
        self.socket = connection
        self.socket.setblocking(False)
        self.received = bytearray()
        self.queue = bytearray()
        self.text = b""
        self.is_open = False
        self.reads = True

    def flags(self):
        return (select.POLLIN if self.reads else 0) | (select.POLLOUT if self.queue else 0)

    def handle(self, flags):
        try:
            if flags & select.POLLOUT and self.queue:
                del self.queue[:self.socket.send(self.queue)]
            if flags & (select.POLLIN | select.POLLHUP | select.POLLERR) and self.reads:
                self.read()
        except BlockingIOError:
            pass
        except OSError:
            self.gone()

    def gone(self):
        self.voice.drop(self)
        self.voice.frames.append({"type": "(gone)"})

    def read(self):
        data = self.socket.recv(READ_SIZE)
        if not data:
            self.gone()
            return
        self.received += data
        if not self.is_open:
            self.answer()
        while self.is_open:
            taken = take_frame(self.received)
            if taken is None:
                return
            self.hear(*taken)

    def answer(self):
        """The upgrade, if it is whole."""
        head, found, _ = bytes(self.received).partition(b"\r\n\r\n")
        if not found:
            return
        del self.received[:len(head) + 4]
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        self.voice.requests.append({"path": first.split(" ")[1], "headers": headers})
        if self.voice.answer is not None:
            self.queue += self.voice.answer
            return
        accept = base64.b64encode(hashlib.sha1((headers["sec-websocket-key"] + MAGIC).encode()).digest()).decode()
        self.queue += (f"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                       f"Sec-WebSocket-Accept: {accept}\r\n\r\n").encode()
        self.is_open = True

    def hear(self, opcode, final, payload):
        if opcode in NAMES:
            code = {"code": int.from_bytes(payload[:2], "big")} if opcode == 8 else {}
            self.voice.frames.append({"type": NAMES[opcode], **code})
            if opcode == 8:  # as every server does
                self.queue += frame(8, payload[:2])
            return
        self.text += payload
        if final:
            self.voice.frames.append(json.loads(self.text))
            self.text = b""


class Voice:
    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.setblocking(False)
        self.url = f"ws://127.0.0.1:{self.listener.getsockname()[1]}"
        self.links = {}
        self.link = None     # the last one that came
        self.frames = []     # that arrived, not yet spoken of by the scenario
        self.requests = []   # the same for upgrades
        self.answer = None   # bytes instead of an upgrade

    def drop(self, link):
        self.links.pop(link.socket.fileno(), None)
        link.socket.close()

    def close(self):
        for link in list(self.links.values()):
            self.drop(link)
        self.listener.close()

    # -- As a source of Server.pump()

    def descriptors(self):
        return {self.listener.fileno(): select.POLLIN,
                **{fd: link.flags() for fd, link in self.links.items() if link.flags()}}

    def wait_s(self):
        return None

    def handle(self, fd, flags):
        if fd == self.listener.fileno():
            connection, _ = self.listener.accept()
            self.link = self.links[connection.fileno()] = Link(self, connection)
        elif fd in self.links:
            self.links[fd].handle(flags)
