"""Who is let in."""
import base64
import hashlib
import hmac
import json
import time

import client as c

SECRET = "0123456789abcdef0123456789abcdef"


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def token(claims, secret=SECRET, header=None, digest=hashlib.sha256):
    first = json.dumps(header or {"alg": "HS256", "typ": "JWT"}).encode()
    body = f"{encode(first)}.{encode(json.dumps(claims).encode() if isinstance(claims, dict) else claims)}"
    return f"{body}.{encode(hmac.new(secret.encode(), body.encode(), digest).digest())}"


def status(server, authorization):
    answer = server.upgrade(headers={} if authorization is None else {"Authorization": authorization})
    return answer.status, answer.body.decode()


def a_capability_token_is_asked_for(run):
    args = ["--ws-auth", "capability-token", "--ws-token-file", "{HOME}/token"]
    with run.server(args=args, home_files={"token": "  super-secret \n"}) as server:
        c.equal(status(server, None), (401, "missing websocket bearer token"))
        c.equal(status(server, "Bearer wrong"), (401, "invalid websocket bearer token"))
        c.equal(status(server, "Bearer super-secret-and-more"), (401, "invalid websocket bearer token"))
        c.equal(status(server, "Basic super-secret"), (401, "invalid authorization header"))
        c.equal(status(server, "Bearer\tsuper-secret"), (401, "invalid authorization header"))
        c.equal(status(server, "Bearer "), (401, "invalid authorization header"))
        c.equal(status(server, "Bearer s\xe9cret"), (401, "invalid authorization header"))
        c.equal(status(server, "Bearer super-secret")[0], 101)
        c.equal(status(server, "bEARER   super-secret  ")[0], 101)
        c.equal(server.upgrade(path="/?token=super-secret").status, 401, "a query does not count")
        c.equal(server.get("/readyz").status, 200, "probes need none")
        c.check("www-authenticate" not in server.upgrade().headers, "no challenge")
        server.write("token", "changed")
        c.equal(status(server, "Bearer super-secret")[0], 101, "the file is read once")


def its_digest_will_do(run):
    digest = hashlib.sha256(b"super-secret").hexdigest()
    for text in (digest, digest.upper()):
        with run.server(args=["--ws-auth", "capability-token", "--ws-token-sha256", text]) as server:
            c.equal(status(server, "Bearer super-secret")[0], 101)
            c.equal(status(server, f"Bearer {digest}"), (401, "invalid websocket bearer token"))


def a_page_offers_it_as_a_protocol(run):
    args = ["--ws-auth", "capability-token", "--ws-token-file", "{HOME}/token", "--ws-allow-origin", "http://a"]
    with run.server(args=args, home_files={"token": "super-secret"}) as server:
        for offer, expected, protocol in (("bobbin, bearer.super-secret", 101, "bobbin"),
                                          ("bearer.super-secret", 101, None), ("bearer.wrong, bobbin", 401, None),
                                          ("bearer.", 401, None), ("bobbin", 401, None)):
            answer = server.upgrade(headers={"Origin": "http://a", "Sec-WebSocket-Protocol": offer})
            c.equal((answer.status, answer.headers.get("sec-websocket-protocol")), (expected, protocol), offer)
        answer = server.upgrade(headers={"Authorization": "Bearer wrong",
                                         "Sec-WebSocket-Protocol": "bearer.super-secret"})
        c.equal(answer.status, 401, "the header comes first")


def signed_tokens_are_judged_in_order(run):
    args = ["--ws-auth", "signed-bearer-token", "--ws-shared-secret-file", "{HOME}/secret",
            "--ws-issuer", " enroller ", "--ws-audience", "server", "--ws-max-clock-skew-seconds", "1"]
    now = int(time.time())
    good = {"exp": now + 60, "iss": "enroller", "aud": "server"}
    invalid, expired = "invalid websocket jwt", "expired websocket jwt"
    cases = [
        (token(good), None),
        (token({**good, "aud": ["other", "server"]}), None),
        (token({**good, "nbf": None, "iat": now + 1000, "extra": {}}), None),
        (token({**good, "exp": 2**63 - 1}), None),
        (token(good, header={"alg": "HS256", "kid": "x", "crit": ["y"]}), None),
        (token({**good, "exp": now - 30}), expired),
        (token({**good, "nbf": now + 30}), "websocket jwt is not valid yet"),
        (token({**good, "exp": now - 30, "nbf": now + 30, "iss": "x"}), expired),
        (token({**good, "iss": "other"}), "websocket jwt issuer mismatch"),
        (token({"exp": now + 60, "aud": "server"}), "websocket jwt issuer mismatch"),
        (token({**good, "aud": "other"}), "websocket jwt audience mismatch"),
        (token({**good, "aud": []}), "websocket jwt audience mismatch"),
        (token(good, secret="f" * 32), invalid),
        (token(good)[:-2] + "AA", invalid),
        (token(good) + ".x", invalid), (token(good) + "=", invalid), ("x.y", invalid), ("..", invalid),
        (token(good, header={"alg": "none"}), invalid),
        (token(good, header={"alg": "none"}).rsplit(".", 1)[0] + ".", invalid),
        (token(good, header={"alg": "HS384"}, digest=hashlib.sha384), invalid),
        (token(good, header={"alg": "HS512"}, digest=hashlib.sha512), invalid),
        (token(good, header={"typ": "JWT"}), invalid),
        (token({**good, "exp": str(now + 60)}), invalid), (token({**good, "exp": now + 60.5}), invalid),
        (token({**good, "exp": 2**63}), invalid), (token({"iss": "enroller", "aud": "server"}), invalid),
        (token({**good, "iss": ["enroller"]}), invalid), (token({**good, "aud": ["server", 1]}), invalid),
        (token({**good, "nbf": "x"}), invalid), (token(b"[]"), invalid), (token(b"{"), invalid),
    ]
    with run.server(args=args, home_files={"secret": SECRET + "\n"}) as server:
        for text, refusal in cases:
            c.equal(status(server, f"Bearer {text}"), (401, refusal) if refusal else (101, ""), text)


def what_is_not_configured_is_not_looked_at(run):
    args = ["--ws-auth", "signed-bearer-token", "--ws-shared-secret-file", "{HOME}/secret", "--ws-audience", " "]
    with run.server(args=args, home_files={"secret": SECRET}) as server:
        claims = {"exp": int(time.time()) - 20, "iss": "anybody", "aud": "anything"}
        c.equal(status(server, f"Bearer {token(claims)}")[0], 101, "30 s of skew")


def other_machines_need_a_word(run):
    with run.server(listen="0.0.0.0", args=["--ws-allow-unauthenticated"]) as server:
        c.check("without authentication" in server.stderr(), server.stderr())
        with server.client() as client:
            client.call("thread/loaded/list", {})
