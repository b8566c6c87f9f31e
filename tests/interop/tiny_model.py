"""A model of 100 KB for llama-server, made of nothing: after each token comes a certain other one.

Embeddings are one-hot, attention and feed-forward are zero, and the output matrix is the table of what comes next. The
chat template ends the prompt with <|call|>, or with <|answer|> when a tool has spoken last, when there are no tools or when
an answer `as JSON` is wanted; from there a chain of pieces runs to its end. All bytes share one dimension.
"""
import array
import struct

CHAINS = [
    ["<|call|>", "<tool_call>", "\n{\"name\": \"", "exec_command", "\", \"arguments\": {", "\"cmd\": \"ec", "ho hello\"",
     "}}\n", "</tool_call>", "<|im_end|>"],
    ["<|answer|>", "All ", "is ", "done.", "<|im_end|>"],
]
MARKS = ["<|endoftext|>", "<|im_start|>", "<|im_end|>", "<|answer|>", "<|call|>"]
DIMENSIONS = 32
WINDOW = 65536
TEMPLATE = """\
{%- if tools %}{{- '<|im_start|>system\\nFunctions:' }}{%- for t in tools %}{{- '\\n' + (t | tojson) }}{%- endfor %}{{- '<|im_end|>\\n' }}{%- endif %}
{%- for m in messages %}{{- '<|im_start|>' + m.role + '\\n' }}{%- if m.content %}{{- m.content }}{%- endif %}
{%- if m.tool_calls %}{%- for c in m.tool_calls %}{{- '\\n<tool_call>\\n{"name": "' + c.function.name + '", "arguments": ' }}{{- c.function.arguments | tojson }}{{- '}\\n</tool_call>' }}{%- endfor %}{%- endif %}
{{- '<|im_end|>\\n' }}{%- endfor %}
{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' + ('<|answer|>' if messages[-1].role == 'tool' or not tools or 'as JSON' in (messages[-1].content | string) else '<|call|>') }}{%- endif %}
"""
STRING, ARRAY, U32, I32, F32, BOOL = 8, 9, 4, 5, 6, 7
NORMAL, CONTROL, OURS = 1, 3, 4  # types of tokens


def byte_tokens():
    """The 256 bytes in the spelling of GPT-2: what cannot be printed is moved behind 255."""
    printed = [*range(33, 127), *range(161, 173), *range(174, 256)]
    moved = iter(range(256, 512))
    return [chr(byte if byte in printed else next(moved)) for byte in range(256)]


def vocabulary():
    tokens = [(text, NORMAL) for text in byte_tokens()] + [(text, CONTROL) for text in MARKS]
    for text in (text for chain in CHAINS for text in chain):
        if text not in [known for known, _ in tokens]:
            tokens.append((text, OURS))
    return tokens


def u32(value):
    return struct.pack("<I", value)


def u64(value):
    return struct.pack("<Q", value)


def text(value):
    data = value.encode()
    return u64(len(data)) + data


def listed(kind, items):
    return u32(kind) + u64(len(items)) + b"".join(items)


def metadata(tokens):
    names = [name for name, _ in tokens]
    numbers = {"context_length": WINDOW, "embedding_length": DIMENSIONS, "block_count": 1, "vocab_size": len(tokens),
               "feed_forward_length": DIMENSIONS, "attention.head_count": 1, "attention.head_count_kv": 1,
               "rope.dimension_count": DIMENSIONS}
    yield "general.architecture", STRING, text("llama")
    yield "general.name", STRING, text("tiny")
    yield "general.file_type", U32, u32(0)
    for name, value in numbers.items():
        yield f"llama.{name}", U32, u32(value)
    yield "llama.attention.layer_norm_rms_epsilon", F32, struct.pack("<f", 1e-5)
    yield "tokenizer.ggml.model", STRING, text("gpt2")
    yield "tokenizer.ggml.pre", STRING, text("gpt-2")
    yield "tokenizer.ggml.tokens", ARRAY, listed(STRING, [text(name) for name in names])
    yield "tokenizer.ggml.token_type", ARRAY, listed(I32, [struct.pack("<i", kind) for _, kind in tokens])
    yield "tokenizer.ggml.merges", ARRAY, listed(STRING, [text("\u0120 t")])
    yield "tokenizer.ggml.bos_token_id", U32, u32(names.index("<|endoftext|>"))
    yield "tokenizer.ggml.eos_token_id", U32, u32(names.index("<|im_end|>"))
    yield "tokenizer.ggml.add_bos_token", BOOL, b"\0"
    yield "tokenizer.chat_template", STRING, text(TEMPLATE)


def zeros(*shape):
    size = 1
    for length in shape:
        size *= length
    return shape, array.array("f", bytes(4 * size))


def tensors(tokens):
    names = [name for name, _ in tokens]
    end = names.index("<|im_end|>")
    follows = {names.index(a): names.index(b) for chain in CHAINS for a, b in zip(chain, chain[1:])}
    place = [0 if number < 256 else number - 255 for number in range(len(tokens))]
    assert max(place) < DIMENSIONS
    shape, embedding = zeros(DIMENSIONS, len(tokens))
    _, output = zeros(DIMENSIONS, len(tokens))
    for number in range(len(tokens)):
        embedding[number * DIMENSIONS + place[number]] = 1.0
        if number >= 255:
            output[follows.get(number, end) * DIMENSIONS + place[number]] = 8.0
    yield "token_embd.weight", shape, embedding
    yield "output_norm.weight", (DIMENSIONS,), array.array("f", [1.0] * DIMENSIONS)
    yield "output.weight", shape, output
    for name in ("attn_norm", "ffn_norm"):
        yield f"blk.0.{name}.weight", *zeros(DIMENSIONS)
    for name in ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down"):
        yield f"blk.0.{name}.weight", *zeros(DIMENSIONS, DIMENSIONS)


def padded(data):
    return data + b"\0" * (-len(data) % 32)


def write(path):
    tokens = vocabulary()
    values = list(metadata(tokens))
    weights = list(tensors(tokens))
    table, data = b"", b""
    for name, shape, numbers in weights:
        table += text(name) + u32(len(shape)) + b"".join(u64(length) for length in shape) + u32(0) + u64(len(data))
        data += padded(numbers.tobytes())
    head = b"GGUF" + u32(3) + u64(len(weights)) + u64(len(values))
    head += b"".join(text(name) + u32(kind) + value for name, kind, value in values)
    with open(path, "wb") as file:
        file.write(padded(head + table) + data)
