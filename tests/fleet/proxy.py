"""A TCP proxy that can cut connections, swallow what one side says, and stand still."""
import select
import socket
import threading


class Proxy:
    def __init__(self, port):
        self.target = ("127.0.0.1", port)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.lock = threading.Lock()
        self.pairs = []
        self.swallows_answers = False  # what the database says does not arrive
        self.is_deaf = False           # nothing passes, in either direction
        self.is_closed = False         # new connections are refused
        self.is_over = False
        self.n_swallowed = 0
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while not self.is_over:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            if self.is_closed:
                client.close()
                continue
            try:
                server = socket.create_connection(self.target)
            except OSError:
                client.close()
                continue
            with self.lock:
                self.pairs.append((client, server))
            threading.Thread(target=self.carry, args=(client, server), daemon=True).start()

    def carry(self, client, server):
        try:
            while not self.is_over:
                ready, _, _ = select.select([client, server], [], [], 0.02)
                if self.is_deaf:
                    threading.Event().wait(0.02)
                    continue
                for side in ready:
                    data = side.recv(65536)
                    if not data:
                        raise OSError("closed")
                    if side is server and self.swallows_answers:
                        self.n_swallowed += len(data)
                        continue
                    (server if side is client else client).sendall(data)
        except (OSError, ValueError):
            pass
        for side in (client, server):
            side.close()

    def cut(self):
        with self.lock:
            pairs, self.pairs = self.pairs, []
        for pair in pairs:
            for side in pair:
                try:
                    side.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def end(self):
        self.is_over = True
        self.listener.close()
        self.cut()
