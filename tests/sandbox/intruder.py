#!/usr/bin/env python3
"""A client of an agent server that has it run one command.

    intruder.py unix://PATH|ws://HOST:PORT none|token|secret TOKEN POLICY-JSON COMMAND...

Prints what the command printed, then "ended STATUS"; or why there was none. tests/sandbox uses it from both
sides: as the client, and as a confined command that calls its own server.
"""
import base64
import hashlib
import hmac
import json
import os
import re
import socket
import struct
import sys
import time


def bearer(auth, token):
    if auth == "none":
        return ""
    if auth == "secret":
        def encode(value):
            data = value if isinstance(value, bytes) else json.dumps(value).encode()
            return base64.urlsafe_b64encode(data).rstrip(b"=")
        text = encode({"alg": "HS256", "typ": "JWT"}) + b"." + encode({"exp": int(time.time()) + 600})
        token = (text + b"." + encode(hmac.new(token.encode(), text, hashlib.sha256).digest())).decode()
    return f"Authorization: Bearer {token}\r\n"


def connect(address):
    if address.startswith("unix://"):
        link = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        link.settimeout(30)
        link.connect(address[len("unix://"):])
        return link
    host, port = re.fullmatch(r"ws://(.*):(\d+)/?", address).groups()
    return socket.create_connection((host, int(port)), timeout=30)


class Link:
    def __init__(self, address, auth, token):
        self.socket, self.data = connect(address), b""
        self.socket.sendall(f"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n"
                            f"{bearer(auth, token)}\r\n".encode())
        while b"\r\n\r\n" not in self.data:
            self.more()
        head, _, self.data = self.data.partition(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise OSError(head.split(b"\r\n")[0].decode())

    def more(self):
        part = self.socket.recv(65536)
        if not part:
            raise OSError("closed")
        self.data += part

    def take(self, n):
        while len(self.data) < n:
            self.more()
        part, self.data = self.data[:n], self.data[n:]
        return part

    def send(self, value):
        data, mask = json.dumps(value).encode(), os.urandom(4)
        size = struct.pack("!BB", 0x81, 0x80 | len(data)) if len(data) < 126 else struct.pack("!BBH", 0x81, 0xfe, len(data))
        self.socket.sendall(size + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def receive(self):
        kind, size = self.take(2)
        size &= 0x7f
        if size == 126:
            size = struct.unpack("!H", self.take(2))[0]
        elif size == 127:
            size = struct.unpack("!Q", self.take(8))[0]
        data = self.take(size)
        if kind & 15 == 8:
            raise OSError("closed: " + data[2:].decode(errors="replace"))
        return json.loads(data) if kind & 15 == 1 else {}

    def call(self, number, method, params):
        self.send({"id": number, "method": method, "params": params})
        while True:
            value = self.receive()
            if value.get("id") == number and "method" not in value:
                return value


def main():
    address, auth, token, policy = sys.argv[1:5]
    try:
        link = Link(address, auth, token)
        link.call(1, "initialize", {"clientInfo": {"name": "n", "version": "1"}, "capabilities": {"experimentalApi": True}})
        link.send({"method": "initialized"})
        answer = link.call(2, "command/exec", {"command": sys.argv[5:], "sandboxPolicy": json.loads(policy),
                                               "timeoutMs": 60000})
    except OSError as error:
        print(f"{address}: {error}")
        return 1
    result = answer.get("result")
    if result is None:
        print(answer)
        return 1
    print(result["stdout"] + result["stderr"] + f"ended {result['exitCode']}")
    return 0


sys.exit(main())
