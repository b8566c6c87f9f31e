/** QR codes in byte mode, error correction M, versions 1 to 10: enough for a link. */

const EXP = new Uint8Array(512)
const LOG = new Uint8Array(256)
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x
  LOG[x] = i
  x = x << 1 ^ (x & 0x80 ? 0x11d : 0)
}
for (let i = 255; i < 512; i++) EXP[i] = EXP[i - 255]!

/** For versions 1 to 10 at level M: code words for correction in a block, and the sizes of the data blocks. */
const BLOCKS: [number, number[]][] = [
  [10, [16]], [16, [28]], [26, [44]], [18, [32, 32]], [24, [43, 43]], [16, [27, 27, 27, 27]], [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]], [22, [36, 36, 36, 37, 37]], [26, [43, 43, 43, 43, 44]],
]
const ALIGNMENT = [[], [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]]

function generator(degree: number): number[] {
  let poly = [1]
  for (let i = 0; i < degree; i++) {
    const next = new Array<number>(poly.length + 1).fill(0)
    poly.forEach((value, at) => {
      next[at]! ^= value
      if (value) next[at + 1]! ^= EXP[LOG[value]! + i]!
    })
    poly = next
  }
  return poly
}

function correction(data: number[], degree: number): number[] {
  const poly = generator(degree)
  const rest = [...data, ...new Array<number>(degree).fill(0)]
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i]!
    if (factor) for (let j = 0; j < poly.length; j++) if (poly[j]) rest[i + j]! ^= EXP[LOG[poly[j]!]! + LOG[factor]!]!
  }
  return rest.slice(data.length)
}

function codewords(bytes: Uint8Array, version: number): number[] {
  const [degree, sizes] = BLOCKS[version - 1]!
  const capacity = sizes.reduce((a, b) => a + b, 0)
  const bits: number[] = []
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1)
  }
  put(4, 4)
  put(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) put(byte, 8)
  put(0, Math.min(4, capacity * 8 - bits.length))
  while (bits.length % 8) bits.push(0)
  const data: number[] = []
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(''), 2))
  for (let pad = 0xec; data.length < capacity; pad ^= 0xfd) data.push(pad)
  const blocks: number[][] = []
  for (let i = 0, from = 0; i < sizes.length; from += sizes[i++]!) blocks.push(data.slice(from, from + sizes[i]!))
  const checks = blocks.map((block) => correction(block, degree))
  const out: number[] = []
  for (let i = 0; i < Math.max(...sizes); i++) for (const block of blocks) if (i < block.length) out.push(block[i]!)
  for (let i = 0; i < degree; i++) for (const check of checks) out.push(check[i]!)
  return out
}

type Grid = (boolean | null)[][]

function frame(version: number): { grid: Grid; fixed: boolean[][] } {
  const size = version * 4 + 17
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null))
  const set = (row: number, col: number, dark: boolean) => {
    if (row >= 0 && col >= 0 && row < size && col < size) grid[row]![col] = dark
  }
  const square = (row: number, col: number, radius: number, dark: (distance: number) => boolean) => {
    for (let y = -radius; y <= radius; y++) for (let x = -radius; x <= radius; x++) set(row + y, col + x, dark(Math.max(Math.abs(x), Math.abs(y))))
  }
  for (const [row, col] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) square(row, col, 4, (d) => d !== 2 && d !== 4)
  const places = ALIGNMENT[version]!
  for (const row of places) for (const col of places) if (grid[row]![col] === null) square(row, col, 2, (d) => d !== 1)
  for (let i = 8; i < size - 8; i++) {
    set(6, i, i % 2 === 0)
    set(i, 6, i % 2 === 0)
  }
  set(size - 8, 8, true)
  for (let i = 0; i < 9; i++) for (const [row, col] of [[8, i], [i, 8]] as const) if (grid[row]![col] === null) set(row, col, false)
  for (let i = 0; i < 8; i++) for (const [row, col] of [[8, size - 1 - i], [size - 1 - i, 8]] as const) if (grid[row]![col] === null) set(row, col, false)
  if (version >= 7) versionBits(version).forEach((bit, i) => {
    set(Math.floor(i / 3), size - 11 + (i % 3), bit)
    set(size - 11 + (i % 3), Math.floor(i / 3), bit)
  })
  return { grid, fixed: grid.map((row) => row.map((cell) => cell !== null)) }
}

function versionBits(version: number): boolean[] {
  let rest = version
  for (let i = 0; i < 12; i++) rest = rest << 1 ^ (rest >> 11) * 0x1f25
  const bits = version << 12 | rest
  return Array.from({ length: 18 }, (_, i) => (bits >> i & 1) === 1)
}

const MASKS: ((row: number, col: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0, (r) => r % 2 === 0, (_, c) => c % 3 === 0, (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0, (r, c) => (r * c) % 2 + (r * c) % 3 === 0,
  (r, c) => ((r * c) % 2 + (r * c) % 3) % 2 === 0, (r, c) => ((r + c) % 2 + (r * c) % 3) % 2 === 0,
]

function fill(grid: Grid, fixed: boolean[][], words: number[], mask: number): boolean[][] {
  const size = grid.length
  const out = grid.map((row) => row.map((cell) => cell === true))
  let bit = 0
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let i = 0; i < size; i++) {
      const row = isUp ? size - 1 - i : i
      for (const col of [right, right - 1]) {
        if (fixed[row]![col]) continue
        const dark = bit < words.length * 8 && (words[bit >> 3]! >> (7 - (bit & 7)) & 1) === 1
        bit++
        out[row]![col] = dark !== MASKS[mask]!(row, col)
      }
    }
    isUp = !isUp
  }
  formatBits(mask).forEach((dark, i) => {
    out[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i]![8] = dark
    out[8]![i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i] = dark
  })
  out[size - 8]![8] = true
  return out
}

/** Level M is 00. */
function formatBits(mask: number): boolean[] {
  let rest = mask
  for (let i = 0; i < 10; i++) rest = rest << 1 ^ (rest >> 9) * 0x537
  const bits = (mask << 10 | rest) ^ 0x5412
  return Array.from({ length: 15 }, (_, i) => (bits >> i & 1) === 1)
}

function penalty(cells: boolean[][]): number {
  const size = cells.length
  let sum = 0
  let dark = 0
  const runs = (at: (i: number, j: number) => boolean) => {
    for (let i = 0; i < size; i++) {
      let length = 0
      for (let j = 0; j < size; j++) {
        length = j > 0 && at(i, j) === at(i, j - 1) ? length + 1 : 1
        if (length === 5) sum += 3
        else if (length > 5) sum++
      }
    }
  }
  runs((i, j) => cells[i]![j]!)
  runs((i, j) => cells[j]![i]!)
  for (let r = 0; r < size; r++) for (let c = 0; c < size; c++) {
    if (cells[r]![c]) dark++
    if (r && c && cells[r]![c] === cells[r - 1]![c] && cells[r]![c] === cells[r]![c - 1] && cells[r]![c] === cells[r - 1]![c - 1]) sum += 3
  }
  return sum + Math.floor(Math.abs(dark * 20 / (size * size) - 10)) * 10
}

/** The modules of the code, dark ones true; null for a text that is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text)
  const version = BLOCKS.findIndex(([, sizes], index) => sizes.reduce((a, b) => a + b, 0) >= bytes.length + (index < 9 ? 2 : 3)) + 1
  if (version === 0) return null
  const { grid, fixed } = frame(version)
  const words = codewords(bytes, version)
  let best: boolean[][] | null = null
  let least = Infinity
  for (let mask = 0; mask < 8; mask++) {
    const cells = fill(grid, fixed, words, mask)
    const cost = penalty(cells)
    if (cost < least) [best, least] = [cells, cost]
  }
  return best
}
