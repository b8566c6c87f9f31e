// A conversation over the npm package ws: node npm_client.js URL CWD. Prints what the model said.
const { WebSocket } = require("ws");

const [url, cwd] = process.argv.slice(2);
const socket = new WebSocket(url);
const waiting = new Map();
let nextId = 0;
let said = "";

function call(method, params) {
    return new Promise((resolve, reject) => {
        waiting.set(++nextId, { resolve, reject });
        socket.send(JSON.stringify({ id: nextId, method, params }));
    });
}

socket.on("error", (error) => { console.error(String(error)); process.exit(1); });
socket.on("close", (code) => process.exit(code === 1000 ? 0 : 1));
socket.on("message", (data) => {
    const message = JSON.parse(data);
    if (message.method === "item/agentMessage/delta")
        said += message.params.delta;
    if (message.method === "turn/completed") {
        console.log(`${message.params.turn.status}: ${said}`);
        socket.close(1000, "done");
    }
    if (waiting.has(message.id)) {
        const { resolve, reject } = waiting.get(message.id);
        waiting.delete(message.id);
        message.error ? reject(new Error(message.error.message)) : resolve(message.result);
    }
});
socket.on("open", async () => {
    await call("initialize", { clientInfo: { name: "npm-ws", version: "1" } });
    socket.ping();
    const { thread } = await call("thread/start", { cwd });
    await call("turn/start", { threadId: thread.id, input: [{ type: "text", text: "hello from npm" }] });
});
