"""The HTTP side of peer.py: streamable HTTP, the older HTTP+SSE, and an authorization server beside it.

"http" in a description, everything may be left out:

    "answers": "events" (usual) or "json"
    "sessions": false              none are given out
    "get": "stream"                the server has a stream of its own; usually 405
    "old": true                    only HTTP+SSE: GET /mcp names an endpoint, POSTs go there; "endpoint": URL is another
    "status": N, "body": TEXT      every POST is refused so
    "redirect": URL                every POST is sent there (307)
    "token": T                     Authorization has to be `Bearer T`, else 401
    "challenge": TEXT              WWW-Authenticate of a 401; {URL} is the server's own address
    "path": P                      where the server is, instead of /mcp
    "pages": {P: ANSWER}           what a GET of P, its query included, is answered: {"status", "body"} (JSON, or text as it
                                   is), with "wait": FILE or "hang": true before it; a list: one after the other, the last one for good
    "oauth": {...}                 below; the tokens it gives out are the ones that count

Steps that only exist here: {"forget": true} (all sessions), {"cut": true} (the connection of this answer breaks; what
follows waits for a GET with Last-Event-ID), {"expire": true} (no token counts any more, refresh tokens do).

"oauth", an authorization server at the same address:

    "discovery": "rfc8414" (usual) or "rfc9728"
    "secret": S                    of the client, who has to name it
    "register": false              no dynamic registration
    "silent": true                 where its metadata should be nobody answers
    "scopes": [...]                scopes_supported
    "expires_in": S                of access tokens, 3600
    "deny": true                   the person says no
    "state": TEXT                  the browser comes back with this one
    "token": {"status", "body"}    what the token endpoint says instead
    "metadata": {...}              members that replace those of the metadata
"""
import base64
import hashlib
import json
import os
import queue
import sys
import threading
import time
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from peer import PAUSE_S, Channel

PATH = "/mcp"


class Authority:
    """Gives out tokens: access-1, refresh-1, access-2 and so on."""

    def __init__(self, spec, url):
        self.spec, self.url = spec, url
        self.lock = threading.Lock()
        self.clients = 0
        self.codes = {}      # what was asked for, by code
        self.given = 0
        self.valid = set()
        self.refreshable = set()

    def metadata(self):
        found = {"issuer": f"{self.url}{self.place()}", "authorization_endpoint": f"{self.url}/authorize",
                 "token_endpoint": f"{self.url}/token", "response_types_supported": ["code"],
                 "code_challenge_methods_supported": ["S256"]}
        if self.spec.get("register", True):
            found["registration_endpoint"] = f"{self.url}/register"
        if "scopes" in self.spec:
            found["scopes_supported"] = self.spec["scopes"]
        return {**found, **self.spec.get("metadata", {})}

    def place(self):
        """The part of its identifier behind the address."""
        return "/as" if self.spec.get("discovery") == "rfc9728" else PATH

    def discover(self, path):
        """(status, body) of a well-known address, or None."""
        if path == f"/.well-known/oauth-authorization-server{self.place()}":
            return 200, self.metadata()
        if path.startswith("/.well-known/oauth-protected-resource") and self.spec.get("discovery") == "rfc9728":
            return 200, {"resource": self.url + PATH, "authorization_servers": [f"{self.url}/as"]}
        return None

    def register(self, body):
        with self.lock:
            self.clients += 1
            return 201, {"client_id": f"client-{self.clients}", **json.loads(body)}

    def authorize(self, query):
        """Where the browser goes next."""
        back = {"state": self.spec.get("state", query.get("state", ""))}
        if self.spec.get("deny"):
            back.update(error="access_denied", error_description="nope")
        else:
            with self.lock:
                back["code"] = f"code-{len(self.codes) + 1}"
                self.codes[back["code"]] = query
        return query["redirect_uri"] + "?" + urllib.parse.urlencode(back)

    def token(self, form, authorization):
        kind, _, pair = authorization.partition(" ")
        if kind == "Basic":
            form["client_id"], _, form["client_secret"] = base64.b64decode(pair).decode().partition(":")
        if self.spec.get("secret") not in (None, form.get("client_secret")):
            return 401, {"error": "invalid_client"}
        if "token" in self.spec:
            return self.spec["token"]["status"], self.spec["token"].get("body", {})
        with self.lock:
            asked = self.codes.pop(form.get("code"), None)
            if form.get("grant_type") == "refresh_token" and form.get("refresh_token") in self.refreshable:
                self.refreshable.discard(form["refresh_token"])
            elif asked is None or not verifies(asked, form):
                return 400, {"error": "invalid_grant"}
            self.given += 1
            self.valid = {f"access-{self.given}"}
            self.refreshable.add(f"refresh-{self.given}")
            scope = {"scope": asked["scope"]} if asked and "scope" in asked else {}
            return 200, {"access_token": f"access-{self.given}", "token_type": "Bearer", **scope,
                         "refresh_token": f"refresh-{self.given}", "expires_in": self.spec.get("expires_in", 3600)}


def verifies(asked, form):
    """PKCE, and that it is the same client."""
    digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
    challenge = base64.urlsafe_b64encode(digest).decode().rstrip("=")
    return challenge == asked.get("code_challenge") and form.get("client_id") == asked.get("client_id")


class Events(Channel):
    """An answer as a stream of events. Where its connection is cut, they wait for somebody who asks for the rest."""

    def __init__(self, handler, name):
        super().__init__()
        self.handler, self.name, self.count = handler, name, 0
        self.kept = None  # a queue, once it is cut

    def encode(self, message):
        self.count += 1
        data = json.dumps({"jsonrpc": "2.0", **message})
        return f"id: {self.name}-{self.count}\nevent: message\ndata: {data}\n\n".encode()

    def write(self, data):
        if self.kept is not None:
            self.kept.put(data)
        else:
            self.handler.wfile.write(data)
            self.handler.wfile.flush()

    def cut(self):
        with self.lock:
            self.kept = queue.Queue()
            self.handler.peer.cut[self.name] = self.kept
            self.handler.hang_up()


class Whole(Channel):
    """An answer in one piece of JSON; whatever else is said goes nowhere."""

    def __init__(self):
        super().__init__()
        self.data = None

    def write(self, data):
        self.data = data if b'"method"' not in data else self.data


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    @property
    def peer(self):
        return self.server.peer

    @property
    def how(self):
        return self.peer.spec.get("http", {})

    # -- Small things

    @property
    def place(self):
        return self.how.get("path", PATH)

    def page(self):
        """What stands for a GET of this address, or None."""
        found = self.how.get("pages", {}).get(self.path)
        if isinstance(found, list):
            with self.peer.page_lock:
                found = found.pop(0) if len(found) > 1 else found[0]
        return found

    def serve_page(self, page):
        while "wait" in page and not os.path.exists(os.path.join(self.peer.folder, page["wait"])):
            time.sleep(PAUSE_S)
        if page.get("hang"):
            self.peer.gone.wait()
        self.reply(page.get("status", 200), page.get("body", {}))

    def reply(self, status, body=None, **headers):
        data = b"" if body is None else body.encode() if isinstance(body, str) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Type", headers.get("Content_Type", "application/json"))
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def begin_events(self, **headers):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.flush()
        self.close_connection = True

    def hang_up(self):
        try:
            self.connection.shutdown(2)
        except OSError:
            pass

    def body(self):
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def note(self):
        self.peer.log.add(http=self.command, path=self.path,
                          headers={name.lower(): value for name, value in self.headers.items()})

    def may_pass(self):
        """Says 401 to whoever lacks the token."""
        wanted = self.how.get("token")
        tokens = self.peer.authority.valid if self.peer.authority else {wanted}
        if wanted is None and self.peer.authority is None:
            return True
        if self.headers.get("Authorization", "").removeprefix("Bearer ") in tokens:
            return True
        challenge = self.how.get("challenge")
        more = {"WWW_Authenticate": challenge.replace("{URL}", self.peer.url)} if challenge else {}
        self.reply(401, {"error": "who are you?"}, **more)
        return False

    # -- Methods

    def do_GET(self):
        self.note()
        path, _, query = self.path.partition("?")
        if self.peer.authority is not None and path == "/authorize":
            self.reply(302, "", Location=self.peer.authority.authorize(dict(urllib.parse.parse_qsl(query))))
            return
        if self.peer.authority is not None and self.peer.authority.spec.get("silent") and path != PATH:
            self.peer.gone.wait()
        found = self.peer.authority.discover(path) if self.peer.authority else None
        page = self.page()
        if found is not None:
            self.reply(*found)
        elif page is not None:
            self.serve_page(page)
        elif path != self.place:
            self.reply(404, "")
        elif self.may_pass():
            self.serve_stream()

    def serve_stream(self):
        if self.how.get("old"):
            self.serve_old()
            return
        last = self.headers.get("Last-Event-ID", "").rpartition("-")[0]
        if last in self.peer.cut:
            self.begin_events()
            waiting = self.peer.cut.pop(last)
            while (data := waiting.get()) is not None:
                self.wfile.write(data)
                self.wfile.flush()
        elif self.how.get("get") == "stream":
            self.begin_events()
            self.peer.stream = Events(self, "stream")
            self.peer.gone.wait()
        else:
            self.reply(405, "")

    def serve_old(self):
        self.begin_events()
        self.wfile.write(f"event: endpoint\ndata: {self.how.get('endpoint', '/messages?session=1')}\n\n".encode())
        self.wfile.flush()
        self.peer.stream = Events(self, "old")
        self.peer.gone.wait()

    def do_DELETE(self):
        self.note()
        self.peer.sessions.discard(self.headers.get("Mcp-Session-Id"))
        self.reply(200, "")

    def do_POST(self):
        self.note()
        body, path = self.body(), self.path.partition("?")[0]
        authority = self.peer.authority
        if authority is not None and path == "/register":
            self.reply(*authority.register(body))
        elif authority is not None and path == "/token":
            form = dict(urllib.parse.parse_qsl(body.decode()))
            self.peer.log.add(form=form)
            self.reply(*authority.token(form, self.headers.get("Authorization", "")))
        elif path == "/messages" and self.how.get("old"):
            self.reply(202, "")
            self.peer.take(self.peer.stream, json.loads(body))
        elif path != self.place or self.how.get("old"):
            self.reply(404, "")
        elif "redirect" in self.how:
            self.reply(307, "", Location=self.how["redirect"])
        elif "status" in self.how:
            self.reply(self.how["status"], self.how.get("body", ""))
        elif self.may_pass():
            self.serve_message(json.loads(body))

    def serve_message(self, message):
        session = self.headers.get("Mcp-Session-Id")
        more = {}
        if message.get("method") == "initialize" and self.how.get("sessions", True):
            self.peer.n_sessions += 1
            session = f"session-{self.peer.n_sessions}"
            self.peer.sessions.add(session)
            more = {"Mcp_Session_Id": session}
        elif self.how.get("sessions", True) and session not in self.peer.sessions:
            self.reply(404, {"error": "no such session"})
            return
        if "id" not in message or "method" not in message:
            self.peer.take(self.peer.stream or Whole(), message)
            self.reply(202, "")
        elif self.how.get("answers") == "json":
            channel = Whole()
            self.finish(channel, message)
            self.reply(200, channel.data.decode() if channel.data else "", **more)
        else:
            self.peer.n_streams += 1
            channel = Events(self, f"s{self.peer.n_streams}")
            self.begin_events(**more)
            self.finish(channel, message)
            if channel.kept is not None:
                channel.kept.put(None)

    def finish(self, channel, message):
        thread = self.peer.take(channel, message)
        if thread is not None:
            thread.join()


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, *_):
        """A client may go whenever it likes."""


def serve(peer):
    server = Server(("127.0.0.1", 0), Handler)
    server.peer = peer
    peer.url = f"http://127.0.0.1:{server.server_address[1]}"
    oauth = peer.spec.get("http", {}).get("oauth")
    peer.authority = Authority(oauth, peer.url) if oauth is not None else None
    peer.expire_tokens = lambda: peer.authority.valid.clear()
    peer.sessions, peer.n_sessions, peer.n_streams = set(), 0, 0
    peer.cut, peer.stream, peer.gone = {}, None, threading.Event()
    peer.page_lock = threading.Lock()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(peer.url + peer.spec.get("http", {}).get("path", PATH), flush=True)
    sys.stdin.buffer.read()
    os._exit(0)
