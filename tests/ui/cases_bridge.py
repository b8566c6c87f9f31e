"""What passes between a browser and a server: everything, as it is, and no faster than it is read."""
import hashlib
import os
import socket
import threading
import time

import hub as h
from hub import c, check, equal

MIB = 1 << 20


class Pair:
    """A browser's connection and the server's, with a bridge between them."""

    def __init__(self, run, early=b"", browser_early=b""):
        self.upstream = h.Upstream()
        self.hub = run.hub("--no-own", "--server", self.upstream.url)
        self.browser = self.hub.sign_in()
        self.server = next(iter(self.browser.servers()))
        self.page, self.far = self.connect(early, browser_early)

    def connect(self, early=b"", browser_early=b""):
        page = self.hub.raw()
        page.send(c.upgrade_request(f"/ws?server={self.server}", self.browser.socket_headers()) + browser_early)
        far, _ = self.upstream.next()
        self.upstream.agree(far, early)
        equal(page.answer().status, 101)
        far.settimeout(self.hub.timeout)
        return page, far

    def __enter__(self):
        return self

    def __exit__(self, *error):
        try:
            self.page.close()
            self.far.close()
            self.hub.__exit__(*error)
        finally:
            self.upstream.close()


def send_all(connection, data):
    threading.Thread(target=connection.sendall, args=(data,), daemon=True).start()


def read_exactly(connection, n):
    data = bytearray()
    while len(data) < n:
        part = connection.recv(min(1 << 20, n - len(data)))
        if not part:
            raise h.Failure(f"the end after {len(data)} of {n} bytes")
        data += part
    return bytes(data)


def bytes_pass_as_they_are(run):
    with Pair(run, early=b"\x81\x02hi", browser_early=c.frame(b"early")) as pair:
        equal(pair.page.read(4), b"\x81\x02hi", "what came with the answer")
        equal(read_exactly(pair.far, len(c.frame(b"early"))), c.frame(b"early"), "what came with the request")
        blob = os.urandom(3 * MIB)  # no frames at all: that is for the two ends to judge
        send_all(pair.page.socket, blob)
        equal(hashlib.sha256(read_exactly(pair.far, len(blob))).digest(), hashlib.sha256(blob).digest(), "to the server")
        send_all(pair.far, blob)
        equal(hashlib.sha256(pair.page.read(len(blob))).digest(), hashlib.sha256(blob).digest(), "to the browser")


def frames_of_16_mib_pass_both_ways_at_once(run):
    with Pair(run) as pair:
        payload = os.urandom(16 * MIB)
        up, down = c.frame(payload, c.BINARY), b"\x82\x7f" + len(payload).to_bytes(8, "big") + payload
        send_all(pair.page.socket, up)
        send_all(pair.far, down)
        found = {}
        reader = threading.Thread(target=lambda: found.update(up=read_exactly(pair.far, len(up))))
        reader.start()
        equal(pair.page.read(len(down)) == down, True, "to the browser")
        reader.join(pair.hub.timeout)
        equal(found["up"] == up, True, "to the server")


def sent_before_it_stops(connection, patience_s=0.7):
    """How many bytes are taken while nobody reads at the other side."""
    connection.settimeout(patience_s)
    total = 0
    try:
        while total < 256 * MIB:
            total += connection.send(bytes(MIB))
    except TimeoutError:
        pass
    return total


def who_does_not_read_stops_the_other(run):
    for direction in ("to the browser", "to the server"):
        with Pair(run) as pair:
            source, sink = (pair.far, pair.page.socket) if direction == "to the browser" else (pair.page.socket, pair.far)
            before = pair.hub.memory_kb()
            total = sent_before_it_stops(source)
            check(total < 128 * MIB, direction, "it took", total)  # as much as the kernel keeps
            grown = pair.hub.memory_kb() - before
            check(run.slack > 1 or grown < 3 * 1024, direction, "memory grew by", grown, "kB")
            equal(pair.hub.request("/healthz").status, 200, "others go on")
            other, far = pair.connect()  # so does another page
            far.sendall(b"\x81\x02hi")
            equal(other.read(4), b"\x81\x02hi")
            other.close()
            sink.settimeout(pair.hub.timeout)
            read_exactly(sink, total)  # and what waits arrives when it is read


def what_was_sent_before_the_end_arrives(run):
    with Pair(run) as pair:
        data = os.urandom(MIB)
        pair.far.sendall(data)
        pair.far.close()
        equal(pair.page.wait_end() == data, True, "to the browser")
        page, far = pair.connect()
        page.socket.sendall(data)
        page.close()
        equal(read_exactly(far, len(data)) == data, True, "to the server")
        equal(far.recv(1), b"", "and then the end")


def no_descriptor_is_left(run):
    with Pair(run) as pair:
        page, far = pair.connect()
        page.close()
        far.close()
        time.sleep(0.1)
        before = pair.hub.descriptors()
        for number in range(60):
            page, far = pair.connect()
            if number % 3 == 0:
                page.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # a reset
            (page.close if number % 2 else far.close)()
            if number % 5 == 0:
                page.close()
                far.close()
            page.close()
            far.close()
        h.wait_until(lambda: pair.hub.descriptors() <= before, "descriptors to be closed")


def a_server_that_is_gone_silent_or_nonsense_is_502(run):
    with Pair(run) as pair:
        browser = pair.browser
        for words in (b"HTTP/1.1 403 Forbidden\r\n\r\n", b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.1 101 Switching Protocols\r\n\r\n",
                      b"HTTP/1.1 101 x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: wrong\r\n\r\n",
                      b"HTTP/1.1 101 x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"
                      b"Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n", b"HTTP/1.1 200 OK\r\nX: " + b"x" * 70000, b""):
            with pair.hub.raw() as raw:
                raw.send(c.upgrade_request(f"/ws?server={pair.server}", browser.socket_headers()))
                far, _ = pair.upstream.next()
                far.sendall(words)
                if not words:
                    far.close()
                answer = raw.answer()
                equal(answer.status, 502, words[:60])
                raw.send(f"GET /healthz HTTP/1.1\r\nHost: {pair.hub.host}\r\n\r\n".encode())
                equal(raw.answer().status, 200, "the connection is kept")
                far.close()
        pair.upstream.close()
        equal(browser.upgrade(pair.server).status, 502)
        equal(browser.servers()[pair.server]["state"], "unreachable")


def a_silent_server_is_given_up_after_ten_seconds(run):
    with Pair(run) as pair, pair.hub.raw() as raw:
        raw.send(c.upgrade_request(f"/ws?server={pair.server}", pair.browser.socket_headers()))
        start = time.monotonic()
        silent, _ = pair.upstream.next()
        equal(raw.answer().status, 502)
        silent.close()
        check(9 < time.monotonic() - start < 10 + 50 * run.slack, "it took", time.monotonic() - start)


def there_is_a_bound_of_bridges(run):
    with Pair(run) as pair:
        crowd = [pair.connect() for _ in range(63)]
        equal(pair.browser.upgrade(pair.server).status, 503)
        full = pair.hub.descriptors()
        page, far = crowd.pop()
        page.close()
        far.close()
        h.wait_until(lambda: pair.hub.descriptors() < full, "the end of a bridge")
        crowd.append(pair.connect())
        for page, far in crowd:
            page.close()
            far.close()


def those_that_wait_for_a_server_count_as_well(run):
    with Pair(run) as pair:
        request = c.upgrade_request(f"/ws?server={pair.server}", pair.browser.socket_headers())
        crowd = [pair.hub.raw() for _ in range(63)]
        for raw in crowd:
            raw.send(request)
        waiting = [pair.upstream.next()[0] for _ in crowd]  # nobody answers these
        equal(pair.browser.upgrade(pair.server).status, 503)
        for raw in crowd:
            raw.close()
        for far in waiting:
            far.close()
        h.wait_until(lambda: pair.hub.descriptors() < 30, "their end")
        page, far = pair.connect()
        page.close()
        far.close()


CASES = [bytes_pass_as_they_are, frames_of_16_mib_pass_both_ways_at_once, who_does_not_read_stops_the_other, what_was_sent_before_the_end_arrives,
         no_descriptor_is_left, a_server_that_is_gone_silent_or_nonsense_is_502, a_silent_server_is_given_up_after_ten_seconds,
         there_is_a_bound_of_bridges, those_that_wait_for_a_server_count_as_well]
