// QR codes (ISO/IEC 18004) of texts up to 213 bytes: byte mode, error correction level M, versions 1 to 10.

/** By version: codewords of error correction in a block, then the data codewords of each block. */
const BLOCKS: readonly (readonly [errorCodewords: number, dataCodewords: readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
]
/** Centers of the alignment patterns by version. */
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]]
const FORMAT_POLYNOMIAL = 0x537
const VERSION_POLYNOMIAL = 0x1f25

/** The modules of the code, row by row; true is dark. */
export function qrCode(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)]
  const index = BLOCKS.findIndex(([, sizes], n) => capacity(sizes) >= bytes.length + (n < 9 ? 2 : 3))
  if (index === -1) throw new RangeError("the text is too long for a QR code")
  const version = index + 1
  const size = 17 + 4 * version
  const modules = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined))
  const set = (row: number, column: number, isDark: boolean) => {
    const line = modules[row]
    if (line && column >= 0 && column < size) line[column] = isDark
  }
  drawPatterns(set, size, version)
  drawFormat(set, size)
  if (version >= 7) drawVersion(set, size, version)
  const bits = codewords(bytes, version).flatMap((byte) => toBits(byte, 8))
  for (const [row, column] of freeModules(modules)) set(row, column, (bits.shift() ?? false) !== ((row + column) % 2 === 0))
  return modules.map((line) => line.map(Boolean))
}

type SetModule = (row: number, column: number, isDark: boolean) => void

const capacity = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0)
const toBits = (value: number, length: number) => Array.from({ length }, (_, n) => ((value >> (length - 1 - n)) & 1) === 1)

function drawPatterns(set: SetModule, size: number, version: number): void {
  for (let n = 8; n < size - 8; n++) {
    set(6, n, n % 2 === 0)
    set(n, 6, n % 2 === 0)
  }
  const square = (row: number, column: number, radius: number, isDark: (distance: number) => boolean) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) set(row + dy, column + dx, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(row, column, 4, (distance) => distance !== 2 && distance !== 4)
  const centers = ALIGNMENT[version - 1] ?? []
  const last = size - 7
  for (const row of centers)
    for (const column of centers) {
      const isCorner = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6)
      if (!isCorner) square(row, column, 2, (distance) => distance !== 1)
    }
}

/** Level M is 0, and so is the mask, which inverts each module whose row and column have an even sum. */
function drawFormat(set: SetModule, size: number): void {
  const bits = toBits(withRemainder(0, 10, FORMAT_POLYNOMIAL) ^ 0x5412, 15)
  bits.forEach((bit, n) => {
    // Around the corner at the top left, without the timing patterns, and once more at the other two corners.
    const [row, column] = n < 8 ? [8, n < 6 ? n : n + 1] : [n === 8 ? 7 : 14 - n, 8]
    set(row ?? 0, column ?? 0, bit)
    if (n < 7) set(size - 1 - n, 8, bit)
    else set(8, size - 15 + n, bit)
  })
  set(size - 8, 8, true)
}

function drawVersion(set: SetModule, size: number, version: number): void {
  toBits(withRemainder(version, 12, VERSION_POLYNOMIAL), 18)
    .reverse()
    .forEach((bit, n) => {
      const [near, far] = [Math.floor(n / 3), size - 11 + (n % 3)]
      set(near, far, bit)
      set(far, near, bit)
    })
}

/** A value followed by the remainder of its division by a polynomial over GF(2). */
function withRemainder(value: number, length: number, polynomial: number): number {
  let rest = value
  for (let n = 0; n < length; n++) rest = (rest << 1) ^ ((rest >> (length - 1)) * polynomial)
  return (value << length) | rest
}

/** The modules without a pattern, in pairs of columns from the right, up and down in turn. */
function* freeModules(modules: readonly (readonly (boolean | undefined)[])[]): Generator<[number, number]> {
  const size = modules.length
  let isUpward = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--
    for (let n = 0; n < size; n++) {
      const row = isUpward ? size - 1 - n : n
      for (const column of [right, right - 1]) if (modules[row]?.[column] === undefined) yield [row, column]
    }
    isUpward = !isUpward
  }
}

/** The data and its error correction, interleaved. */
function codewords(bytes: readonly number[], version: number): number[] {
  const [errorCount, sizes] = BLOCKS[version - 1] ?? [0, []]
  const total = capacity(sizes)
  const bits = [toBits(4, 4), toBits(bytes.length, version < 10 ? 8 : 16), ...bytes.map((byte) => toBits(byte, 8))].flat()
  bits.push(...Array<boolean>(Math.min(4, total * 8 - bits.length)).fill(false))
  while (bits.length % 8 !== 0) bits.push(false)
  const data: number[] = []
  for (let n = 0; n < bits.length; n += 8) data.push(bits.slice(n, n + 8).reduce((value, bit) => value * 2 + Number(bit), 0))
  for (let pad = 0xec; data.length < total; pad ^= 0xec ^ 0x11) data.push(pad)
  const blocks = sizes.map((size) => data.splice(0, size))
  return [...interleave(blocks), ...interleave(blocks.map((block) => errorCorrection(block, errorCount)))]
}

const interleave = (blocks: readonly (readonly number[])[]): number[] =>
  Array.from({ length: Math.max(...blocks.map(({ length }) => length)) }, (_, n) => n).flatMap((n) =>
    blocks.flatMap((block) => block[n] ?? []),
  )

/** A product in GF(256) with the polynomial of QR codes. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let n = 7; n >= 0; n--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> n) & 1) * a)
  return product
}

/** The Reed–Solomon code of a block. */
function errorCorrection(block: readonly number[], count: number): number[] {
  let generator = [1]
  for (let n = 0, root = 1; n < count; n++, root = multiply(root, 2))
    generator = [...generator, 0].map((value, at) => value ^ multiply(generator[at - 1] ?? 0, root))
  const rest = [...block, ...Array<number>(count).fill(0)]
  for (let n = 0; n < block.length; n++) {
    const factor = rest[n] ?? 0
    generator.forEach((value, at) => {
      rest[n + at] = (rest[n + at] ?? 0) ^ multiply(value, factor)
    })
  }
  return rest.slice(block.length)
}
