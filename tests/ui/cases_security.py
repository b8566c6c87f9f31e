"""Every refusal of the hub, each with the request that passes but for that one thing."""
import hashlib
import json
import os
import socket
import stat

import hub as h
from hub import c, check, equal

OPEN = ["/", "/healthz", "/login?token=x"]
GUARDED = [("GET", "/api/servers"), ("POST", "/api/servers"), ("POST", "/api/servers/own"), ("POST", "/api/link"),
           ("POST", "/api/sign-out")]


def a_host_that_is_not_ours_gets_nothing(run):
    with run.hub("--no-own") as hub:
        port = hub.port
        browser = hub.sign_in()
        for host in (f"evil.example:{port}", f"127.0.0.1:{port + 1}", "127.0.0.1", "localhost", f"127.0.0.1.evil.example:{port}",
                     f"127.0.0.2:{port}", f"[::1]:{port}", f"localhost.:{port}", f"user@127.0.0.1:{port}", "", f"0.0.0.0:{port}"):
            for path in [*OPEN, "/api/servers"]:
                answer = browser.request(path, Host=host, drop=["Origin"])
                equal((answer.status, answer.body), (403, b""), (host, path))
            equal(browser.upgrade("x", Host=host, Origin=f"http://{host}").status, 403, host)
        for host in (f"127.0.0.1:{port}", f"localhost:{port}", f"LOCALHOST:{port}"):
            equal(browser.request("/api/servers", Host=host, Origin=f"http://{host}").status, 200, host)
        equal(hub.http(b"GET / HTTP/1.0\r\n\r\n").status, 403, "no Host at all")
        equal(hub.http(b"GET / HTTP/1.1\r\n\r\n").status, 400, "no Host in HTTP/1.1")
        equal(hub.http(f"GET / HTTP/1.1\r\nHost: {hub.host}\r\nHost: evil\r\n\r\n".encode()).status, 400, "two Hosts")
        equal(hub.http(f"GET http://evil.example/ HTTP/1.1\r\nHost: {hub.host}\r\n\r\n".encode()).status in (400, 404), True, "a whole URL")


def an_origin_that_is_not_ours_is_refused(run):
    with run.hub("--no-own") as hub:
        browser = hub.sign_in()
        fresh = hub.fresh_token(browser)
        for origin in ("http://evil.example", "null", f"https://{hub.host}", f"http://127.0.0.1:{hub.port + 1}", "http://127.0.0.1",
                       f"http://localhost:{hub.port}", f"http://{hub.host}/", f"http://{hub.host}.evil.example", ""):
            for path in [*OPEN, "/api/servers", "/api/probe?ports=1"]:
                if not (origin == "null" and path.startswith("/login")):
                    equal(browser.request(path, Origin=origin).status, 403, (origin, path))
            equal(browser.upgrade("x", Origin=origin).status, 403, origin)
            for site in ({}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "none"}):
                equal(hub.request("/login", "POST", {"Origin": origin, **site}, f"token={fresh}".encode()).status, 403, (origin, site))
        equal(browser.request("/", Origin="null").status, 403)
        form = {"Origin": "null", "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate"}
        equal(hub.request("/login", "POST", form, f"token={fresh}".encode()).status, 303, "a form of our page")
        equal(browser.request("/api/servers", drop=["Origin"]).status, 200, "a request may have none")
        equal(browser.upgrade("x", drop=["Origin"]).status, 403, "a WebSocket has one")
        equal(browser.upgrade("x").status, 404, "with it, it gets as far as the server")


def other_sites_may_not_even_ask(run):
    with run.hub("--no-own") as hub:
        browser = hub.sign_in()
        for site in ("cross-site", "same-site", "x"):
            for method, path in [*GUARDED, ("GET", "/api/probe?ports=1")]:
                equal(browser.request(path, method, body={}, Sec_Fetch_Site=site).status, 403, (site, path))
            equal(browser.upgrade("x", Sec_Fetch_Site=site).status, 403, site)
            equal(browser.request("/", Sec_Fetch_Site=site).status, 200, "a link to the page is fine")
        for site in ("same-origin", "none"):
            equal(browser.request("/api/servers", Sec_Fetch_Site=site).status, 200, site)
        equal(browser.request("/api/servers", drop=["Sec-Fetch-Site"]).status, 200)


def without_the_cookie_nobody_gets_in(run):
    with run.hub("--no-own") as hub:
        browser = hub.sign_in()
        name, _, value = browser.cookie.partition("=")
        equal(name, f"bobbin_ui_{hub.port}", "its name")
        wrong = [f"{name}={'A' * 43}", f"{name}=", name, f"{name}={value}x", f"{name}={value[:-1]}", f"bobbin_ui_1={value}",
                 f"x{name}={value}", f"{name}={browser.key}", "", ";;;", f"a={name}={value}"]
        for method, path in [*GUARDED, ("GET", "/api/probe?ports=1")]:
            for cookie in wrong:
                equal(browser.request(path, method, body={}, Cookie=cookie).status, 401, (path, cookie))
            equal(browser.request(path, method, body={}, drop=["Cookie"]).status, 401, path)
        for cookie in wrong:
            equal(browser.upgrade("x", Cookie=cookie).status, 401, cookie)
        equal(browser.upgrade("x", drop=["Cookie"]).status, 401)
        for cookie in (f"a=b; {browser.cookie}", f"{browser.cookie};c=d", f"{name}=wrong; {browser.cookie}"):
            equal(browser.request("/api/servers", Cookie=cookie).status, 200, cookie)


def without_the_key_nobody_gets_in(run):
    with run.hub("--no-own") as hub:
        browser = hub.sign_in()
        other = hub.sign_in(hub.fresh_token(browser))
        for method, path in GUARDED:
            for key in ("A" * 43, "", other.key, browser.key[:-1], browser.key + "A", browser.cookie.partition("=")[2]):
                equal(browser.request(path, method, body={}, X_Bobbin_Key=key).status, 401, (path, key))
            equal(browser.request(path, method, body={}, drop=["X-Bobbin-Key"]).status, 401, path)
        for offered in ("bobbin.ui", f"key.{browser.key}", f"bobbin.ui, key.{other.key}", "bobbin.ui, key.", "",
                        f"bobbin.uix, key.{browser.key}", f"bobbin.ui, KEY.{browser.key}"):
            equal(browser.upgrade("x", Sec_WebSocket_Protocol=offered).status, 401, offered)
        equal(browser.upgrade("x", X_Bobbin_Key=browser.key, drop=["Sec-WebSocket-Protocol"]).status, 401, "a header is no subprotocol")
        equal(browser.upgrade("x").status, 404)
        equal(browser.request("/api/probe?ports=1", drop=["X-Bobbin-Key"]).status, 200, "a probe does without")


def a_link_is_good_once(run):
    with run.hub("--no-own") as hub:
        equal(hub.request(f"/login?token={hub.token}", "HEAD").status, 405, "HEAD does not use it up")
        browser = hub.sign_in()
        equal(hub.request(f"/login?token={hub.token}").status, 403, "the second time")
        cookie = browser.login.headers["set-cookie"]
        for part in ("; HttpOnly", "; SameSite=Strict", "; Path=/"):
            check(part in cookie, cookie)
        check("Domain" not in cookie, cookie)
        check(len(browser.key) == 43 and len(browser.cookie.partition("=")[2]) == 43, "256 bits each")
        equal(browser.login.headers["location"], f"/#key={browser.key}")
        equal(browser.login.headers["cache-control"], "no-store")
        token = hub.fresh_token(browser)
        answer = hub.request("/login", "POST", {"Origin": f"http://{hub.host}", "Content-Type": "application/x-www-form-urlencoded"},
                             f"token={token}".encode())
        equal(answer.status, 303, "the field of the sign-in view")
        equal(hub.request("/login", "POST", {}, f"token={token}".encode()).status, 403)
        answer = hub.request("/login", "POST", {"Accept": "application/json"}, f"token={hub.fresh_token(browser)}".encode())
        equal(answer.status, 200, "a script")
        browser.cookie, browser.key = answer.headers["set-cookie"].partition(";")[0], json.loads(answer.body)["key"]
        equal(browser.request("/api/servers").status, 200)
        for query in ("", "?token=", "?token", "?x=1", "?token=%00", "?token=" + "x" * 2000):
            equal(hub.request(f"/login{query}").status, 403, query)


def ten_wrong_tokens_a_minute(run):
    with run.hub("--no-own") as hub:
        for i in range(10):
            equal(hub.request(f"/login?token={i:043}").status, 403, i)
        equal(hub.request("/login?token=x").status, 429)
        answer = hub.request(f"/login?token={hub.token}")
        equal((answer.status, answer.headers["retry-after"]), (429, "60"), "the right one as well")
        with socket.socket() as other:  # somebody else is not locked out by that
            other.bind(("127.0.0.9", 0))
            other.connect(("127.0.0.1", hub.port))
            other.sendall(f"GET /login?token={hub.token} HTTP/1.1\r\nHost: {hub.host}\r\n\r\n".encode())
            check(other.recv(100).startswith(b"HTTP/1.1 303"), "another address")


def other_pages_cannot_try_tokens_in_the_background(run):
    with run.hub("--no-own") as hub:
        frame = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}
        for mode in ({"Sec-Fetch-Mode": "no-cors"}, {"Sec-Fetch-Mode": "cors"}, frame, {}):
            for _ in range(12):
                equal(hub.request("/login?token=x", headers={"Sec-Fetch-Site": "cross-site", **mode}).status, 403, mode)
        tab = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
        answer = hub.request(f"/login?token={hub.token}", headers=tab)
        equal(answer.status, 303, "a link in a mail, after all of that")


def a_fixed_token_is_good_always(run):
    token = "t" * 32
    with hub_with_token(run, token) as hub:
        for _ in range(3):
            hub.sign_in(token)
        hub.sign_in()
        browser = hub.sign_in(token)
        equal(browser.request("/api/sign-out", "POST").status, 200)
        hub.sign_in(token)
        with open(f"{hub.home}/ui/{hub.port}", encoding="ascii") as file:
            check(token not in file.read(), "the token is not kept")


def hub_with_token(run, token, mode=0o600, option="--token-file"):
    path = f"/tmp/bobbin-ui-token-{os.getpid()}-{len(token)}-{mode}{option}"
    with open(path, "w", encoding="ascii") as file:
        file.write(token + "\n")
    os.chmod(path, mode)
    try:
        return run.hub("--no-own", option, path)
    finally:
        os.unlink(path)


def a_short_fixed_token_is_refused(run):
    try:
        hub_with_token(run, "t" * 31)
    except h.Failure as failure:
        check("32 characters" in str(failure), failure)
    else:
        raise h.Failure("31 characters were enough")


def a_token_file_of_others_is_refused(run):
    for mode in (0o666, 0o644, 0o640, 0o620, 0o602):
        for option in ("--token-file", "--server-token-file"):
            try:
                hub_with_token(run, "t" * 32, mode, option)
            except h.Failure as failure:
                check("chmod 600" in str(failure) and f"{mode:04o}" in str(failure), failure)
            else:
                raise h.Failure(f"{mode:o} was taken")
    with hub_with_token(run, "t" * 32, 0o400) as hub:
        hub.sign_in("t" * 32)


def only_digests_are_kept_and_a_restart_knows_browsers(run):
    with run.hub("--no-own") as hub:
        browser = hub.sign_in()
        path = f"{hub.home}/ui/{hub.port}"
        equal(stat.S_IMODE(os.stat(path).st_mode), 0o600, "its mode")
        with open(path, encoding="ascii") as file:
            text = file.read()
        for secret in (browser.key, browser.cookie.partition("=")[2], hub.token):
            check(secret not in text, "a secret is in the file")
        check(hashlib.sha256(browser.key.encode()).hexdigest() in text, "its digest is")
        hub.end()
        hub.args[1] = f"127.0.0.1:{hub.port}"
        hub.start()
        equal(browser.request("/api/servers").status, 200, "after a restart")
        equal(hub.request(f"/login?token={hub.token}").status, 303, "and there is a new link")


def a_file_of_nonsense_is_no_browsers(run):
    with run.hub("--no-own") as hub:
        browser = hub.sign_in()
        hub.end()
        path = f"{hub.home}/ui/{hub.port}"
        with open(path, "wb") as file:
            file.write(os.urandom(3000) + b"\n" + b"zz" * 32 + b" " + b"0" * 64 + b"\n")
        hub.args[1] = f"127.0.0.1:{hub.port}"
        hub.start()
        equal(browser.request("/api/servers").status, 401)
        hub.sign_in()


def signing_out_ends_everything(run):
    with h.Upstream() as upstream, run.hub("--no-own", "--server", upstream.url) as hub:
        browser = hub.sign_in()
        other = hub.sign_in(hub.fresh_token(browser))
        unused = hub.fresh_token(browser)
        server = next(iter(browser.servers()))
        with other.hub.raw() as raw, other.hub.raw() as waiting:
            raw.send(c.upgrade_request(f"/ws?server={server}", other.socket_headers()))
            connection, _ = upstream.next()
            upstream.agree(connection)
            equal(raw.answer().status, 101)
            waiting.send(c.upgrade_request(f"/ws?server={server}", other.socket_headers()))
            upstream.next()
            answer = browser.request("/api/sign-out", "POST")
            equal(answer.status, 200)
            check("Max-Age=0" in answer.headers["set-cookie"], answer)
            raw.wait_end("the end of a bridge")
            waiting.wait_end("the end of one that was being made")
        for somebody in (browser, other):
            equal(somebody.request("/api/servers").status, 401)
            equal(somebody.upgrade(server).status, 401)
        equal(hub.request(f"/login?token={unused}").status, 403, "links are no good either")
        equal(os.stat(f"{hub.home}/ui/{hub.port}").st_size, 0, "the file is empty")
        hub.sign_in(h.re.search(r"A new link: \S+token=(\S+)", hub.stderr())[1])


def every_answer_has_the_headers(run):
    policy = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; "
              "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'")
    wanted = {"content-security-policy": policy, "x-content-type-options": "nosniff", "referrer-policy": "no-referrer",
              "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin"}
    with run.hub("--no-own") as hub:
        browser = hub.sign_in()
        answers = [hub.request("/"), hub.request("/nothing"), hub.request("/login?token=x"), browser.request("/api/servers"), browser.login,
                   hub.request("/", headers={"Host": "evil"}), hub.request("/api/servers"), hub.http(b"nonsense\r\n\r\n")]
        for answer in answers:
            for name, value in wanted.items():
                equal(answer.headers.get(name), value, (answer, name))
            check("access-control-allow-origin" not in answer.headers, answer)


def others_are_refused_when_listening_for_the_lan(run):
    with run.hub("--no-own", "--lan", listen="0.0.0.0:0") as hub:
        text = h.wait_until(lambda: "device" in hub.stderr() or "was found" in hub.stderr(), "its words") and hub.stderr()
        check("controls this machine" in text and "can be read on the way" in text, text)
        equal(hub.host, f"127.0.0.1:{hub.port}", "the first link is for this machine")
        browser = hub.sign_in()
        name = socket.gethostname().lower()
        for host in (f"127.0.0.1:{hub.port}", f"localhost:{hub.port}", f"{name}:{hub.port}"):
            equal(browser.request("/api/servers", Host=host, Origin=f"http://{host}").status, 200, host)
        for host in (f"evil.example:{hub.port}", f"0.0.0.0:{hub.port}", f"8.8.8.8:{hub.port}", f"{name}:1"):
            equal(browser.request("/api/servers", Host=host, Origin=f"http://{host}").status, 403, host)
        link = json.loads(browser.request("/api/link", "POST").body)
        if "For another device" in text:  # this machine has an address
            text = h.wait_until(lambda: "█" in hub.stderr(), "a QR code") and hub.stderr()
            check("▀" in text or "▄" in text, "a QR code")
            equal(link["lan"], True)
            host = link["url"].split("/")[2]
            equal(browser.request("/api/servers", Host=host, Origin=f"http://{host}").status, 200, host)


def both_families_are_listened_on_for_the_lan(run):
    with run.hub("--no-own", "--lan", listen="[::]:0") as hub:
        equal(hub.host, f"127.0.0.1:{hub.port}")
        hub.sign_in()
        with socket.create_connection(("::1", hub.port)) as raw:
            raw.sendall(f"GET /healthz HTTP/1.1\r\nHost: [::1]:{hub.port}\r\n\r\n".encode())
            check(raw.recv(100).startswith(b"HTTP/1.1 200"), "IPv6")


def nobody_listens_for_others_by_mistake(run):
    for listen, args in (("0.0.0.0:0", []), ("[::]:0", []), ("127.0.0.1:0", ["--lan"])):
        try:
            run.hub("--no-own", *args, listen=listen)
        except h.Failure as failure:
            check("--lan" in str(failure), failure)
        else:
            raise h.Failure(f"it listens on {listen}")


def a_page_names_servers_of_this_machine_only(run):
    with run.hub("--no-own") as hub:
        browser = hub.sign_in()
        for url in ("ws://192.0.2.1:4500", "ws://example.com:4500", "wss://127.0.0.1:4500", "http://127.0.0.1:4500", "stdio:touch /tmp/x", "",
                    "ws://127.0.0.1", "ws://127.0.0.1:0", "ws://127.0.0.1:65536", "ws://127.0.0.1:45\n00", "ws://:4500", "ws://0.0.0.0:4500",
                    "unix://relative", "unix://", "unix:///" + "x" * 200, "ws://[::2]:4500", "ws://user@127.0.0.1:4500", "ws://" + "1" * 5000,
                    "ws://2130706433:4500/x", "ws://127.0.0.1:4500/path"):
            equal(browser.request("/api/servers", "POST", {"url": url}).status, 400, url)
        for body in (b"", b"[]", b"{", b"null", b'{"url":5}', b'{"url":"ws://127.0.0.1:1","token":5}', b"[" * 10000,
                     json.dumps({"url": "ws://127.0.0.1:1", "token": "a\r\nX: y"}).encode(),
                     json.dumps({"url": "ws://127.0.0.1:1", "token": "a\0b"}).encode()):
            equal(browser.request("/api/servers", "POST", body).status, 400, body)
        equal(browser.json("/api/servers"), [], "nothing was added")
        for url in ("ws://127.0.0.1:1", "ws://[::1]:1/", "ws://localhost:1", "unix:///nowhere"):
            equal(browser.request("/api/servers", "POST", {"url": url, "token": None}).status, 200, url)
        equal(browser.json("/api/servers", "POST", {"url": "ws://127.0.0.1:1", "token": "t"})["id"] in browser.servers(), True)
        equal(len(browser.servers()), 4, "one that is known is not added again")
        for i in range(100):
            browser.request("/api/servers", "POST", {"url": f"ws://127.0.0.1:{i + 100}"})
        equal(len(browser.servers()), 64, "there is a bound")


def a_server_is_named_by_its_id(run):
    with h.Upstream() as upstream, run.hub("--no-own", "--server", upstream.url) as hub:
        browser = hub.sign_in()
        for query in ("", "?server=", f"?server={upstream.url}", f"?server=127.0.0.1:{upstream.port}", "?server=own", "?x=1",
                      f"?server=port-{upstream.port}", "?server=%00"):
            equal(browser.upgrade(path="/ws" + query).status, 404, query)
        server = next(iter(browser.servers()))
        check("127.0.0.1" not in server and str(upstream.port) not in server, "an id is no address")
        for drop in (["Upgrade"], ["Connection"]):
            fields = browser.socket_headers()
            equal(hub.http(c.upgrade_request(f"/ws?server={server}", fields, drop)).status, 400, drop)
        for key in ("x", "a b", "A" * 24, "x" * 22 + "=\t"):
            equal(browser.upgrade(server, Sec_WebSocket_Key=key).status, 400, key)
        equal(upstream.upgrades, [], "none of these got through")


def methods_are_named(run):
    with run.hub("--no-own") as hub:
        browser = hub.sign_in()
        for method, path, allow in (("POST", "/", "GET, HEAD"), ("DELETE", "/api/servers", "GET, POST"), ("GET", "/api/link", "POST"),
                                    ("PUT", "/login", "GET, POST"), ("OPTIONS", "/api/servers", "GET, POST"), ("GET", "/api/sign-out", "POST")):
            answer = browser.request(path, method)
            equal((answer.status, answer.headers.get("allow")), (405, allow), (method, path))


def large_requests_are_refused(run):
    with run.hub("--no-own") as hub:
        browser = hub.sign_in()
        equal(browser.request("/", Cookie="x" * 20000).status, 431)
        equal(browser.request("/api/servers", "POST", b"x" * 20000).status, 413)
        equal(hub.http(b"GET / HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n").status, 400)
        equal(browser.request("/api/probe?ports=" + ",".join(map(str, range(1, 3000)))).status, 200, "only the first are looked at")
        equal(browser.request("/api/servers").status, 200)


CASES = [value for value in list(globals().values()) if callable(value) and getattr(value, "__module__", "") == __name__
         and value is not hub_with_token]
