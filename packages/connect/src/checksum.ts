/** Returns an address with the checksum of EIP-55. This package imports nothing, so the hash is its own. */
export function withChecksum(address: `0x${string}`): `0x${string}` {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak256(digits)
  const mixed = Array.from(digits, (digit, at) => {
    const byte = hash[at >> 1] ?? 0
    return (at % 2 === 0 ? byte >> 4 : byte & 15) > 7 ? digit.toUpperCase() : digit
  })
  return `0x${mixed.join('')}`
}

/** Bytes of a block. */
const rate = 136

/** Returns Keccak-256 of an ASCII text that is shorter than a block. */
function keccak256(text: string): Uint8Array {
  const state = new BigUint64Array(25)
  const block = new DataView(state.buffer)
  Array.from(text, (character, at) => block.setUint8(at, character.charCodeAt(0)))
  block.setUint8(text.length, 1)
  block.setUint8(rate - 1, 0x80)
  permute(state)
  return new Uint8Array(state.buffer, 0, 32)
}

const five = [0, 1, 2, 3, 4] as const
const turn = (lane: bigint, by: number) => BigInt.asUintN(64, (lane << BigInt(by)) | (lane >> BigInt(64 - by)))

/** Keccak-f[1600]. @see https://keccak.team/keccak_specs_summary.html */
function permute(state: BigUint64Array) {
  const lane = (x: number, y: number) => state[(x % 5) + 5 * y] ?? 0n
  let constants = 1
  for (let round = 0; round < 24; round += 1) {
    const columns = five.map((x) => five.reduce((all, y) => all ^ lane(x, y), 0n))
    const column = (x: number) => columns[x % 5] ?? 0n
    for (const x of five) for (const y of five) state[x + 5 * y] = lane(x, y) ^ column(x + 4) ^ turn(column(x + 1), 1)
    let [x, y, moved] = [1, 0, lane(1, 0)]
    for (let step = 1; step < 25; step += 1) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const next = lane(x, y)
      state[x + 5 * y] = turn(moved, ((step * (step + 1)) / 2) % 64)
      moved = next
    }
    for (const row of five) {
      const before = five.map((at) => lane(at, row))
      for (const at of five) state[at + 5 * row] = (before[at] ?? 0n) ^ (~(before[(at + 1) % 5] ?? 0n) & (before[(at + 2) % 5] ?? 0n))
    }
    // A shift register gives the bits of the round.
    for (let bit = 0; bit < 7; bit += 1) {
      if (constants & 1) state[0] = lane(0, 0) ^ (1n << BigInt(2 ** bit - 1))
      constants = constants & 0x80 ? ((constants << 1) & 0xff) ^ 0x71 : constants << 1
    }
  }
}
