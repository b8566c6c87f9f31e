"""An authority on loopback for the tests of logins: OAuth, device codes, usage, and a model that wants a login.

`answers[path]` is what a path answers with: (status, headers, body) or a list of them, one a request, the last one
for all further ones; a body may be a dict (JSON) or bytes. `requests` has what came: (method, path, headers, body).
"""
import base64
import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def jwt(claims):
    def part(value):
        return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()
    return f"{part({'alg': 'none'})}.{part(claims)}.c2ln"


def id_token(email="u@e.com", plan="pro", account="ws-1", **more):
    auth = {"chatgpt_plan_type": plan, "chatgpt_account_id": account, "chatgpt_user_id": "user-1"}
    return jwt({"email": email, "https://api.openai.com/auth": {k: v for k, v in auth.items() if v}, **more})


def access_token(name, expires_in_s=3600):
    return jwt({"exp": int(time.time()) + expires_in_s, "jti": name})


def tokens(name="one", **claims):
    return {"id_token": id_token(**claims), "access_token": access_token(name), "refresh_token": f"refresh-{name}"}


def stored(name="one", expires_in_s=3600, **claims):
    """auth.json of somebody who is signed in."""
    got = tokens(name, **claims)
    got["access_token"] = access_token(name, expires_in_s)
    return {"auth_mode": "chatgpt", "OPENAI_API_KEY": None,
            "tokens": {**got, "account_id": claims.get("account", "ws-1")},
            "last_refresh": "2026-01-01T00:00:00.000000000Z"}


class Issuer:
    def __init__(self):
        self.requests, self.answers, self.lock = [], {}, threading.Lock()
        issuer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def serve(self):
                size = int(self.headers.get("content-length") or 0)
                issuer.serve(self, self.rfile.read(size))

            do_GET = do_POST = serve

        class Quiet(ThreadingHTTPServer):
            def handle_error(self, *_):
                pass  # clients that hang up are part of the stories

        self.server = Quiet(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def serve(self, handler, body):
        path = handler.path.partition("?")[0]
        with self.lock:
            self.requests.append((handler.command, path, dict(handler.headers), body.decode(errors="replace")))
            answer = self.answers.get(path, (404, {}, {"error": "not_found"}))
            if isinstance(answer, list):
                answer = answer.pop(0) if len(answer) > 1 else answer[0]
        if callable(answer):
            answer(handler)
            return
        status, headers, content = answer
        content = content if isinstance(content, bytes) else json.dumps(content).encode()
        try:
            handler.send_response(status)
            for name, value in {"Content-Type": "application/json", **headers}.items():
                handler.send_header(name, value)
            handler.send_header("Content-Length", str(len(content)))
            handler.end_headers()
            handler.wfile.write(content)
        except OSError:
            pass

    def paths(self):
        with self.lock:
            return [path for _, path, _, _ in self.requests]

    def of(self, path):
        with self.lock:
            return [request for request in self.requests if request[1] == path]

    def close(self):
        self.server.shutdown()
        self.server.server_close()
