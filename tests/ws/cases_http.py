"""What HTTP says before the upgrade."""
import os
import stat
import subprocess
import threading

import client as c


def probes_are_answered(run):
    with run.server() as server:
        for path in ("/readyz", "/healthz", "/readyz?x=y"):
            answer = server.get(path)
            c.equal((answer.status, answer.body, answer.headers["content-length"]), (200, b"", "0"), path)
        c.equal(server.get("/readyz", "HEAD").status, 200)
        answer = server.get("/healthz", "POST", {"Content-Length": 0})
        c.equal((answer.status, answer.headers["allow"], answer.body), (405, "GET,HEAD", b""))
        c.equal(server.upgrade(path="/readyz").status, 200, "an upgrade on a probe's path")


def any_path_upgrades(run):
    with run.server() as server:
        for path in ("/", "/foo", "/readyz/", "/?token=x"):
            answer = server.upgrade(path=path)
            c.equal(answer.status, 101, path)
            c.equal(answer.headers["sec-websocket-accept"], "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
            c.check("date" in answer.headers and answer.headers["upgrade"] == "websocket", answer)
        answer = server.upgrade(headers={"Connection": "keep-alive, UPGRADE", "Upgrade": "WebSocket",
                                         "Sec-WebSocket-Extensions": "permessage-deflate",
                                         "Sec-WebSocket-Protocol": "chat, superchat"})
        c.equal(answer.status, 101)
        c.check("sec-websocket-protocol" not in answer.headers, "offers are not taken up")
        c.check("sec-websocket-extensions" not in answer.headers, "offers are not taken up")


def what_is_missing_is_named(run):
    cases = [
        (dict(drop=["Connection"]), 400, b"Connection header did not include 'upgrade'"),
        (dict(headers={"Connection": "close"}), 400, b"Connection header did not include 'upgrade'"),
        (dict(drop=["Upgrade"]), 400, b"`Upgrade` header did not include 'websocket'"),
        (dict(headers={"Sec-WebSocket-Version": "8"}), 400, b"`Sec-WebSocket-Version` header did not include '13'"),
        (dict(drop=["Sec-WebSocket-Key"]), 400, b"`Sec-WebSocket-Key` header missing"),
        (dict(method="POST"), 405, b"Request method must be `GET`"),
        (dict(version="HTTP/1.0"), 426,
         b"WebSocket request couldn't be upgraded since no upgrade state was present"),
    ]
    with run.server() as server:
        for options, status, body in cases:
            answer = server.upgrade(**options)
            c.equal((answer.status, answer.body), (status, body), options)
            c.equal(answer.headers["content-type"], "text/plain; charset=utf-8")


def garbage_gets_400_and_the_end(run):
    with run.server() as server:
        for garbage in (b"garbage\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(64) + b"\n",
                        b"GET / HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n", b"GET  HTTP/1.1\r\n\r\n",
                        b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"):
            with server.raw() as raw:
                raw.send(garbage)
                answer = raw.answer()
                c.equal((answer.status, answer.headers["connection"], answer.body), (400, "close", b""), garbage)
                raw.wait_end()
        with server.raw() as raw:
            raw.send(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
            c.check(raw.answer().status in (400, 505), "HTTP/2 is not spoken")


def connections_are_kept_and_requests_pipelined(run):
    with run.server() as server, server.raw() as raw:
        raw.send(b"GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n" * 20)
        c.equal([raw.answer().status for _ in range(20)], [200] * 20)
        raw.send(b"POST /readyz HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody" + c.upgrade_request())
        c.equal([raw.answer().status for _ in range(2)], [405, 101])


def pages_are_refused(run):
    with run.server() as server:
        for origin in ("http://evil.example", "null", ""):
            for path in ("/", "/readyz"):
                answer = server.upgrade(path=path, headers={"Origin": origin})
                c.equal((answer.status, answer.body), (403, b""), f"{path} {origin!r}")
        c.equal(server.upgrade().status, 101, "without one")


def a_named_page_is_let_in(run):
    args = ["--ws-allow-origin", "http://127.0.0.1:8080", "--ws-allow-origin", "https://page.example"]
    with run.server(args=args) as server:
        for origin, status in (("http://127.0.0.1:8080", 101), ("https://page.example", 101),
                               ("http://127.0.0.1:8081", 403), ("https://127.0.0.1:8080", 403),
                               ("http://127.0.0.1:8080.evil.example", 403), ("null", 403)):
            c.equal(server.upgrade(headers={"Origin": origin}).status, status, origin)
        with server.client(headers={"Origin": "https://page.example"}) as client:
            c.equal(client.call("thread/loaded/list", {})["data"], [])


def frames_may_follow_the_request_at_once(run):
    hello = b'{"id":1,"method":"initialize","params":{"clientInfo":{"name":"n","version":"1"}}}'
    with run.server() as server, server.raw() as raw:
        raw.send(c.upgrade_request() + c.frame(hello))
        c.equal(raw.answer().status, 101)
        raw.read(4)  # the head of a frame with a length of two bytes
        c.equal(raw.read(7), b'{"id":1', "the answer")


def a_unix_socket_is_for_its_owner(run):
    with run.server(unix=True) as server:
        c.equal(stat.S_IMODE(os.stat(server.path).st_mode), 0o600, "mode")
        with server.client() as client:
            c.equal(client.turn(client.thread(server))["status"], "completed")
        server.process.kill()
        server.process.wait()
        c.check(os.path.exists(server.path), "a crash leaves the file")
        server.start()
        with server.client() as client:
            client.call("thread/loaded/list", {})
        server.terminate()
        c.equal(server.wait_exit(), 0)
        c.check(not os.path.exists(server.path), "it goes with the server")


def a_unix_socket_tells_how_long_a_message_in_one_frame_may_be(run):
    name = "x-codex-websocket-max-unfragmented-message-bytes"
    with run.server(unix=True) as server, server.raw() as raw:
        raw.send(c.upgrade_request())
        c.equal(raw.answer().headers[name], "16777216")
    with run.server(unix=True, args=["--ws-max-frame-bytes", "2048"]) as server, server.raw() as raw:
        raw.send(c.upgrade_request())
        c.equal(raw.answer().headers[name], "2048")
    with run.server() as server, server.raw() as raw:
        raw.send(c.upgrade_request())
        c.check(name not in raw.answer().headers, "over TCP it is as it was")


def a_line_without_a_handshake_is_no_message(run):
    with run.server(unix=True) as server, server.raw() as raw:
        raw.send(b'{"id":1,"method":"initialize","params":{"clientInfo":{"name":"n","version":"1"}}}\n\r\n\r\n')
        c.check(b'"result"' not in raw.wait_end(), "it is not answered")


def proxied(server, *args):
    return subprocess.Popen([server.program, "app-server", "proxy", *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            env={**os.environ, "CODEX_HOME": server.home})


def a_proxy_passes_bytes_on(run):
    hello = b'{"id":1,"method":"initialize","params":{"clientInfo":{"name":"n","version":"1"}}}'
    with run.server(unix=True) as server:
        proxy = proxied(server, "--sock", server.path)
        proxy.stdin.write(c.upgrade_request() + c.frame(hello))
        proxy.stdin.flush()
        head = b""
        while b'{"id":1,"result"' not in head:
            part = os.read(proxy.stdout.fileno(), 1 << 16)
            c.check(part, "the proxy ended: " + repr(head))
            head += part
        c.check(head.startswith(b"HTTP/1.1 101 "), head)
        proxy.stdin.close()
        c.equal(proxy.wait(server.timeout), 0, "it ends with its input")
        again = proxied(server, "--sock", server.path)
        again.stdin.write(c.upgrade_request())
        again.stdin.flush()
        c.check(os.read(again.stdout.fileno(), 1 << 16), "an answer")
        server.process.kill()
        c.equal(again.wait(server.timeout), 0, "it ends with its server")
        again.stdin.close()


def a_proxy_does_not_lose_what_is_long(run):
    text = b"x" * (3 << 20)
    message = b'{"id":1,"method":"' + text + b'"}'
    with run.server(unix=True) as server:
        proxy = proxied(server, "--sock", server.path)
        threading.Thread(target=lambda: (proxy.stdin.write(c.upgrade_request() + c.frame(message)), proxy.stdin.flush())).start()
        found = 0
        while found < len(text):
            part = os.read(proxy.stdout.fileno(), 1 << 16)
            c.check(part, "the proxy ended")
            found += part.count(b"x")
        proxy.stdin.close()
        c.equal(proxy.wait(server.timeout), 0)


def metrics_are_off_unless_asked_for(run):
    with run.server() as server:
        c.equal(server.get("/metrics").status, 400)
    with run.server(args=["--metrics"]) as server:
        with server.client() as client:
            client.turn(client.thread(server))
            answer = server.get("/metrics")
            c.equal(answer.headers["content-type"], "text/plain; version=0.0.4; charset=utf-8")
            numbers = dict(line.split(" ") for line in answer.body.decode().splitlines() if line[0] != "#")
            c.equal((numbers["bobbin_connections"], numbers["bobbin_threads"], numbers["bobbin_turns"]),
                    ("1", "1", "0"))
            c.equal(numbers["bobbin_requests_total"], "3")
            c.equal(numbers["bobbin_request_seconds_count"], "3")
            c.check(int(numbers["bobbin_sent_bytes_total"]) > 1000, "bytes are counted")
        c.equal(server.get("/metrics", "POST", {"Content-Length": 0}).status, 405)
    token = {"token": "secret"}
    args = ["--metrics", "--ws-auth", "capability-token", "--ws-token-file", "{HOME}/token"]
    with run.server(args=args, home_files=token) as server:
        c.equal(server.get("/metrics").status, 401)
        c.equal(server.get("/metrics", headers={"Authorization": "Bearer secret"}).status, 200)
