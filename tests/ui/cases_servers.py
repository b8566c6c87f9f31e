"""Servers that are found, named, started; and the hub's own."""
import json
import os
import signal
import socket
import subprocess
import time

import hub as h
from hub import c, check, equal


def nothing_answers_in_place_of_a_model_that_is_not_there(run):
    with run.hub() as hub:
        with hub.sign_in().connect("own") as page:
            equal(page.call("thread/start", {})["modelProvider"], "openai")


def a_message_is_answered_in_an_empty_home(run):
    with run.hub("--scripted") as hub:
        browser = hub.sign_in()
        with browser.connect("own") as page:  # while it is being started
            check("userAgent" in page.hello, page.hello)
            thread = page.call("thread/start", {})
            equal(thread["modelProvider"], "scripted")
            equal(thread["cwd"], os.path.realpath(hub.cwd), "it works where the hub was started")
            page.call("turn/start", {"threadId": thread["thread"]["id"], "input": [{"type": "text", "text": "say something kind"}]})
            turn = page.wait("turn/completed")["params"]["turn"]
            equal(turn["status"], "completed")
        own = browser.servers()["own"]
        equal((own["name"], own["kind"], own["state"]), ("This computer", "own", "ready"))
        check(own["version"], own)


def the_options_reach_the_own_server(run):
    with run.hub("-c", 'model_provider="mine"', "-c", 'model_providers.mine.name="Mine"',
                 "-c", 'model_providers.mine.base_url="http://127.0.0.1:1/v1"') as hub:
        with hub.sign_in().connect("own") as page:
            equal(page.call("thread/start", {})["modelProvider"], "mine", "what was said, counts")


def several_browsers_share_the_own_server(run):
    with run.hub() as hub:
        browser = hub.sign_in()
        other = hub.sign_in(hub.fresh_token(browser))
        with browser.connect() as first, other.connect() as second:
            thread = first.call("thread/start", {})["thread"]["id"]
            equal(second.wait("thread/started")["params"]["thread"]["id"], thread)


def the_own_server_comes_back_when_it_dies(run):
    with run.hub() as hub:
        browser = hub.sign_in()
        with browser.connect() as page:
            before = set(h.children(hub.pid))
            for pid in filter(is_server, before):
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass  # one dies with the other
            page.wait_end("the end of the connection")
        with browser.connect() as page:  # waits for the next one
            page.call("thread/list", {})
        check(not before & set(h.children(hub.pid)), "it is another process")


def a_server_that_cannot_start_is_tried_less_and_less(run):
    with run.hub("-c", "sandbox_mode=nonsense") as hub:
        browser = hub.sign_in()
        h.wait_until(lambda: hub.stderr().count("started again in") >= 2, "two tries", hub.timeout)
        text = hub.stderr()
        check("500 ms" in text and "1000 ms" in text, text)
        check("sandbox_mode" in text, "what it says is shown", text)
        equal(browser.servers()["own"]["state"], "starting")


def no_own_server_without_need(run):
    with h.Upstream() as upstream:
        with run.hub(ports=str(upstream.port)) as hub:
            browser = hub.sign_in()
            browser.wait_for(f"port-{upstream.port}")
            equal(browser.servers()["own"]["state"], "stopped")
            equal(h.children(hub.pid), [], "nothing was started")
            found = browser.servers()[f"port-{upstream.port}"]
            equal((found["name"], found["kind"], found["version"]), (f"127.0.0.1:{upstream.port}", "found", None))
            started = browser.json("/api/servers/own", "POST")
            equal((started["id"], started["state"]), ("own", "starting"))
            browser.wait_for("own")
            equal(browser.json("/api/servers/own", "POST")["state"], "ready", "a second time does nothing")
            equal(len([pid for pid in h.children(hub.pid) if is_server(pid)]), 1)
        with run.hub("--no-own") as hub:
            browser = hub.sign_in()
            equal(browser.request("/api/servers/own", "POST").status, 409)
            equal(browser.json("/api/servers"), [])


def is_server(pid):
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as file:
            return b"app-server" in file.read() and not os.readlink(f"/proc/{pid}/exe").endswith("(deleted)")
    except PermissionError:  # it hides from all but root, so it is one
        return True
    except (FileNotFoundError, ProcessLookupError):
        return False


def servers_are_found_by_their_ports(run):
    with h.Upstream() as first, h.Upstream() as other, socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        deaf.listen()
        other.is_ready = False
        ports = f"{first.port},{other.port},{deaf.getsockname()[1]}"
        with run.hub("--no-own", ports=ports) as hub:
            browser = hub.sign_in()
            browser.wait_for(f"port-{first.port}")
            equal(list(browser.servers()), [f"port-{first.port}"], "one that says no, and one that says nothing, are none")
            other.is_ready = True
            browser.wait_for(f"port-{other.port}")
            other.close()
            h.wait_until(lambda: f"port-{other.port}" not in browser.servers(), "its end to be noticed")


def one_of_ours_is_known_by_what_it_calls_itself(run):
    version = subprocess.run([run.program, "--version"], capture_output=True, text=True, check=True).stdout
    said = ["bobbin/9.8.7", "bobbin/", "nginx/1.0", "bobbin/<b>", "bobbin/" + "1" * 33, "Bobbin/1"]
    with c.Server(run.program) as server, h.Upstream() as first, h.Upstream() as other:
        first.server, other.server = said[0], said[1]
        with run.hub("--no-own", "--server", first.url, ports=f"{server.port},{other.port}") as hub:
            browser = hub.sign_in()
            for port in (server.port, other.port):
                browser.wait_for(f"port-{port}")
            found = browser.servers()
            check(found[f"port-{server.port}"]["version"] in version.split(), "ours", found, version)
            equal([server["version"] for server in found.values() if server["kind"] == "ws"], ["9.8.7"])
            equal(found[f"port-{other.port}"]["version"], None)
    for name in said[2:]:
        with h.Upstream() as other:
            other.server = name
            with run.hub("--no-own", ports=str(other.port)) as hub:
                browser = hub.sign_in()
                browser.wait_for(f"port-{other.port}")
                equal(browser.servers()[f"port-{other.port}"]["version"], None, name)


def servers_of_ipv6_are_found(run):
    with h.Upstream(family=socket.AF_INET6) as upstream, run.hub("--no-own", ports=str(upstream.port)) as hub:
        browser = hub.sign_in()
        browser.wait_for(f"port-{upstream.port}-v6")
        equal(browser.servers()[f"port-{upstream.port}-v6"]["name"], f"[::1]:{upstream.port}")


def nobody_is_looked_for_while_no_page_is_there(run):
    with h.Upstream() as upstream, run.hub("--no-own", ports=str(upstream.port)) as hub:
        h.wait_until(lambda: upstream.visits > 0, "a first look")
        seen = upstream.visits
        time.sleep(6)  # a round takes five seconds
        equal(upstream.visits, seen, "visits while nobody is there")
        hub.sign_in().wait_for(f"port-{upstream.port}")


def a_probe_tells_open_ports(run):
    with socket.socket() as first, socket.socket(socket.AF_INET6) as second, run.hub("--no-own") as hub:
        first.bind(("127.0.0.1", 0))
        second.bind(("::1", 0))
        first.listen()
        second.listen()
        a, b = first.getsockname()[1], second.getsockname()[1]
        browser = hub.sign_in()
        answer = browser.request(f"/api/probe?ports=1,{b},{a},2")
        equal(json.loads(answer.body), [b, a], "in the order they were asked for")
        for _ in range(100):  # one a second is answered: on a busy machine the first of these may be
            again = browser.request(f"/api/probe?ports={a}")
            if again.status != 200:
                break
        equal((again.status, again.headers.get("retry-after")), (429, "1"))
        time.sleep(1.05)
        many = ",".join(str(port) for port in range(1, 21)) + f",{a}"
        equal(json.loads(browser.request(f"/api/probe?ports={many}").body).count(a), 0, "the first 20 only")
        for query in ("", "?ports=x", "?ports=0", "?ports=65536", "?ports=5-1", "?ports=1;2", "?ports=-5"):
            equal(browser.request("/api/probe" + query).status, 400, query)
        time.sleep(1.05)
        equal(browser.request("/api/probe?ports=").body, b"[]")


def a_named_server_gets_its_token(run):
    with h.Upstream() as upstream:
        path = f"/tmp/bobbin-ui-server-token-{os.getpid()}"
        with open(path, "w", encoding="ascii") as file:
            file.write("  secret-token\n")
        os.chmod(path, 0o600)
        with run.hub("--server", upstream.url, "--server-token-file", path) as hub:
            os.unlink(path)
            browser = hub.sign_in()
            server = next(id for id, server in browser.servers().items() if server["kind"] == "ws")
            with hub.raw() as raw:
                raw.send(c.upgrade_request(f"/ws?server={server}", browser.socket_headers()))
                connection, request = upstream.next()
                lines = request.lower().split("\r\n")
                check("authorization: bearer secret-token" in lines, request)
                check(f"sec-websocket-key: {c.KEY.lower()}" in lines, request)
                for name in ("origin:", "cookie:", "sec-websocket-protocol", "x-bobbin-key", "sec-websocket-extensions", "sec-fetch"):
                    check(name not in request.lower(), name, request)
                connection.sendall(b"HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n")
                equal(raw.answer().status, 502)
            equal(browser.servers()[server]["state"], "refused")
            equal(hub.stderr().count("secret-token"), 0)


def a_real_server_with_a_token(run):
    token = "0123456789abcdef0123456789abcdef"
    with c.Server(run.program, ["--ws-auth", "capability-token", "--ws-token-file", "{HOME}/token"], home_files={"token": token}) as server:
        with run.hub("--no-own") as hub:
            browser = hub.sign_in()
            added = browser.json("/api/servers", "POST", {"url": f"ws://127.0.0.1:{server.port}"})
            equal(browser.upgrade(added["id"]).status, 502)
            equal(browser.servers()[added["id"]]["state"], "refused")
            again = browser.json("/api/servers", "POST", {"url": f"ws://127.0.0.1:{server.port}", "token": token})
            equal(again["id"], added["id"])
            with browser.connect(added["id"]) as page:
                page.call("thread/list", {})
            equal(browser.servers()[added["id"]]["state"], "ready")


def a_server_on_a_unix_socket(run):
    with c.Server(run.program, unix=True) as server, run.hub("--server", f"unix://{server.path}") as hub:
        browser = hub.sign_in()
        found = next(item for item in browser.servers().values() if item["kind"] == "unix")
        equal(found["name"], server.path)
        browser.wait_for(found["id"])
        equal(browser.servers()["own"]["state"], "stopped")
        with browser.connect(found["id"]) as page:
            page.call("thread/list", {})


def a_server_on_stdio(run):
    with run.hub("--server", f"stdio:{run.program} app-server -c model_provider=scripted") as hub:
        browser = hub.sign_in()
        server = next(id for id, item in browser.servers().items() if item["kind"] == "stdio")
        equal(browser.servers()[server]["state"], "ready")
        with browser.connect(server) as page:
            equal(browser.servers()[server]["state"], "busy")
            equal(browser.upgrade(server).status, 503, "one at a time")
            thread = page.call("thread/start", {})["thread"]["id"]
            page.call("turn/start", {"threadId": thread, "input": [{"type": "text", "text": "one\ntwo"}]})
            equal(page.wait("turn/completed")["params"]["turn"]["status"], "completed")
            page.say(b'{"id":77,\n"method":"thread/list",\r\n"params":{}}')
            check("result" in page.reply(77), "a message over several lines is one")
        browser.wait_for(server)
        h.wait_until(lambda: not h.children(hub.pid), "the end of the server")
        with browser.connect(server) as page:  # another one
            page.call("thread/list", {})


def a_stdio_server_that_ends_or_misbehaves(run):
    with run.hub("--server", "stdio:echo '{\"a\":1}'; echo; printf '{\"b\":2}'", "--server", "stdio:exit 3",
                 "--server", "stdio:trap '' TERM HUP; sleep 1000", "--server", "stdio:yes '{\"x\":1}'") as hub:
        browser = hub.sign_in()
        brief, gone, stubborn, chatty = list(browser.servers())[1:]
        with browser.connect(brief, hello=False) as page:
            equal(page.read_frame(), (c.TEXT, True, b'{"a":1}'))
            page.wait_close()
        with browser.connect(gone, hello=False) as page:
            page.wait_close()
        page = browser.connect(stubborn, hello=False)
        page.close()
        browser.wait_for(stubborn)
        h.wait_until(lambda: not h.children(hub.pid), "the end of one that does not want to end")
        page = browser.connect(chatty, hello=False, receive_bytes=4096)
        before = hub.memory_kb()
        time.sleep(0.5)
        check(run.slack > 1 or hub.memory_kb() < before + 6000, "what is not read waits outside", before, hub.memory_kb())
        equal(hub.request("/healthz").status, 200)
        page.close()
        browser.wait_for(chatty)
        h.wait_until(lambda: not h.children(hub.pid), "its end")


def the_real_codex_behind_the_bridge(run):
    if not run.peer or not os.path.exists(run.peer):
        print("skipped the_real_codex_behind_the_bridge: no PEER=codex")
        return
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with run.hub("--no-own", ports=str(port)) as hub:
        home = hub.root + "/codex"
        os.mkdir(home)
        codex = h.subprocess.Popen([run.peer, "app-server", "--listen", f"ws://127.0.0.1:{port}"], cwd=hub.cwd, stdin=h.subprocess.DEVNULL,
                                   env={**os.environ, "CODEX_HOME": home, "HOME": hub.root}, stdout=h.subprocess.DEVNULL, stderr=h.subprocess.DEVNULL)
        try:
            browser = hub.sign_in()
            browser.wait_for(f"port-{port}")
            with browser.connect(f"port-{port}") as page:
                check("0.118" in page.hello["userAgent"] or "codex" in page.hello["userAgent"].lower(), page.hello)
                page.call("thread/list", {})
                check(page.call("thread/start", {})["thread"]["id"], "a thread")
        finally:
            codex.kill()
            codex.wait()


CASES = [value for value in list(globals().values()) if callable(value) and getattr(value, "__module__", "") == __name__ and value is not is_server]
