"""What is served to a browser, and how a connection is kept."""
import gzip
import re
import time

import hub as h
from hub import c, check, equal

DIST = h.os.path.join(h.os.path.dirname(h.os.path.abspath(__file__)), "../../web/dist/assets")
ASSETS = [f"/assets/{name}" for name in sorted(h.os.listdir(DIST))]


def the_page_is_served_with_etags(run):
    with run.hub("--no-own") as hub:
        plain = hub.request("/")
        equal((plain.status, plain.headers["content-type"], plain.headers["cache-control"]), (200, "text/html; charset=utf-8", "no-cache"))
        packed = hub.request("/", headers={"Accept-Encoding": "gzip, deflate, br"})
        equal(packed.headers["content-encoding"], "gzip")
        equal(gzip.decompress(packed.body)[:15].lower(), b"<!doctype html>"[:15], "what it unpacks to")
        check("Accept-Encoding" in packed.headers["vary"], packed)
        for answer, headers in ((packed, {"Accept-Encoding": "gzip"}), (plain, {})):
            etag = answer.headers["etag"]
            check(re.fullmatch(r'"[0-9a-f]{32}"', etag), etag)
            for known in (etag, f'"x", {etag}', f"W/{etag}", "*"):
                again = hub.request("/", headers={**headers, "If-None-Match": known})
                equal((again.status, again.body, again.headers["etag"]), (304, b"", etag), known)
            equal(hub.request("/", headers={**headers, "If-None-Match": '"x"'}).status, 200)
        head = hub.request("/", "HEAD")
        equal((head.status, head.headers["content-length"]), (200, str(len(plain.body))))


def files_with_a_hash_never_change(run):
    with run.hub("--no-own") as hub:
        page = gzip.decompress(hub.request("/", headers={"Accept-Encoding": "gzip"}).body).decode()
        for path in re.findall(r'(?:src|href)="(/assets/[^"]+)"', page):
            answer = hub.request(path, headers={"Accept-Encoding": "gzip"})
            equal(answer.status, 200, path)
            check("immutable" in answer.headers["cache-control"], answer)
            check(hub.request(path, headers={"Accept-Encoding": "identity"}).status in (200, 406), path)
        for path in ("/assets/", "/assets/nothing.js", "/assets/../index.html", "/index.html/", "/%2e%2e/etc/passwd", "/api", "/api/nothing"):
            equal(hub.request(path).status, 404, path)


def a_connection_is_kept(run):
    with run.hub("--no-own") as hub, hub.raw() as raw:
        request = f"GET /healthz HTTP/1.1\r\nHost: {hub.host}\r\n\r\n".encode()
        for _ in range(3):
            raw.send(request)
            equal(raw.answer().status, 200)
        raw.send(request * 20)  # all at once
        for _ in range(20):
            equal(raw.answer().status, 200)
        raw.send(request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        equal(raw.answer().headers["connection"], "close")
        equal(raw.wait_end(), b"")


def is_open(raw):
    raw.socket.setblocking(False)
    try:
        return raw.socket.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def those_who_are_slow_or_many_stall_nobody(run):
    with run.hub("--no-own") as hub:
        before = hub.descriptors()
        crowd = [hub.raw() for _ in range(300)]
        for number, raw in enumerate(crowd):
            raw.send(b"GET / HTTP/1.1\r\nHost: " if number % 2 else b"")
        equal(hub.request("/healthz").status, 200)
        check(any(is_open(raw) for raw in crowd), "the slow ones are there still")
        check(hub.descriptors() <= before + 130, "connections are bounded", hub.descriptors())
        for raw in crowd:
            raw.close()
        h.wait_until(lambda: hub.descriptors() <= before + 1, "no descriptor to be left")


def a_browser_that_does_not_read_its_answers_is_not_read(run):
    with run.hub("--no-own") as hub, hub.raw() as raw:
        raw.socket.setsockopt(h.socket.SOL_SOCKET, h.socket.SO_RCVBUF, 4096)
        raw.socket.settimeout(1)
        request = f"GET / HTTP/1.1\r\nHost: {hub.host}\r\nX: {'x' * 4000}\r\n\r\n".encode()
        before = hub.memory_kb()
        sent = 0
        try:
            while sent < 64 << 20:
                sent += raw.socket.send(request * 16)
        except TimeoutError:
            pass
        check(sent < 64 << 20, "everything was taken")
        check(run.slack > 1 or hub.memory_kb() < before + 2048, "memory grew from", before, "to", hub.memory_kb())
        equal(hub.request("/healthz").status, 200)


def the_next_free_port_is_taken(run):
    with run.hub("--no-own", listen=None) as first, run.hub("--no-own", listen=None) as second:
        check(4520 <= min(first.port, second.port) < max(first.port, second.port) <= 4539, first.port, second.port)
        try:
            run.hub("--no-own", listen=f"127.0.0.1:{first.port}")
        except h.Failure as failure:
            check("cannot listen" in str(failure), failure)
        else:
            raise h.Failure("it listens where somebody else does")


def who_says_nothing_goes_before_who_asks(run):
    ask = lambda hub: f"GET /healthz HTTP/1.1\r\nHost: {hub.host}\r\n\r\n".encode()
    with run.hub("--no-own") as hub, hub.raw() as busy:
        silent = [hub.raw() for _ in range(127)]
        busy.send(ask(hub))
        equal(busy.answer().status, 200)
        late = hub.raw()  # one more than there is room for
        late.send(ask(hub))
        equal(late.answer().status, 200)
        equal(silent[0].socket.recv(1), b"", "the one that waits longest")
        busy.send(ask(hub))
        equal(busy.answer().status, 200, "the one that asks")
        for raw in (late, *silent):
            raw.close()


def ipv6_is_a_host_as_well(run):
    with run.hub("--no-own", listen="[::1]:0") as hub:
        equal(hub.host, f"[::1]:{hub.port}")
        with h.socket.create_connection(("::1", hub.port)) as raw:
            raw.sendall(f"GET /login?token={hub.token} HTTP/1.1\r\nHost: {hub.host}\r\n\r\n".encode())
            check(raw.recv(100).startswith(b"HTTP/1.1 303"), "the link")


def it_is_small_and_quiet(run):
    with run.hub("--no-own") as hub:
        hub.sign_in()
        html = hub.request("/").body.decode()
        for path in re.findall(r'"(/assets/[^"]+)"', html) + ASSETS:  # the whole page has been looked at
            hub.request(path, headers={"Accept-Encoding": "gzip"})
        used = hub.memory_kb("Pss", "smaps_rollup")  # its share: most of it is code that others have in memory, too
        check(run.slack > 1 or used <= 4096, "it uses", used, "kB")
        time.sleep(0.3)
        wakes, ticks = hub.wakes(), hub.cpu_ticks()
        time.sleep(2)
        check(hub.wakes() - wakes <= 40, "it is woken while nobody is there:", hub.wakes() - wakes)
        check(hub.cpu_ticks() - ticks <= 20, "it is busy while nobody is there:", hub.cpu_ticks() - ticks)


def a_browser_is_opened_with_the_link(run):
    with run.hub("--no-own", env={"BROWSER": "/bin/false"}) as hub:
        script = hub.root + "/browser"
        with open(script, "w", encoding="ascii") as file:
            file.write(f'#!/bin/sh\necho "$1" >{hub.root}/opened.part && mv {hub.root}/opened.part {hub.root}/opened\n')
        h.os.chmod(script, 0o755)
        hub.end()
        hub.env["BROWSER"] = script
        hub.args.append("--open")
        hub.start()
        h.wait_until(lambda: h.os.path.exists(hub.root + "/opened"), "the browser")
        with open(hub.root + "/opened", encoding="ascii") as file:
            equal(file.read().strip(), hub.link)


CASES = [value for value in list(globals().values()) if callable(value) and getattr(value, "__module__", "") == __name__ and value is not is_open]
