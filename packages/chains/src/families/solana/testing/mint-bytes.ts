/** Bytes of accounts of Token-2022, as the program writes them. */

/** An extension: its type, its length and its value. */
export function extension(type: number, value: Uint8Array): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(value.length, 2)
  return Buffer.concat([head, value])
}

/** A mint with its extensions. */
export function mintBytes(decimals: number, ...extensions: Uint8Array[]): Buffer {
  const base = Buffer.alloc(166)
  base.writeUInt8(decimals, 44)
  base.writeUInt8(1, 45)
  base.writeUInt8(1, 165)
  return Buffer.concat([base, ...extensions])
}

/** The extension for scaled amounts: `next` replaces `multiplier` at a Unix time in seconds. */
export function scaled(multiplier: number, next = multiplier, at = 0n): Buffer {
  const value = Buffer.alloc(56)
  value.writeDoubleLE(multiplier, 32)
  value.writeBigInt64LE(at, 40)
  value.writeDoubleLE(next, 48)
  return extension(25, value)
}

type Rates = { start: bigint; before: number; update: bigint; now: number }

/** The extension for interest, with rates in basis points and Unix times in seconds. */
export function interest({ start, before, update, now }: Rates): Buffer {
  const value = Buffer.alloc(52)
  value.writeBigInt64LE(start, 32)
  value.writeInt16LE(before, 40)
  value.writeBigInt64LE(update, 42)
  value.writeInt16LE(now, 50)
  return extension(10, value)
}

type Fee = [epoch: bigint, basisPoints: number, maximum: bigint]

/** The extension for transfer fees: the newer fee replaces the older one from its epoch on. */
export function transferFees(...fees: [older: Fee, newer: Fee]): Buffer {
  const value = Buffer.alloc(108)
  for (const [index, [epoch, basisPoints, maximum]] of fees.entries()) {
    value.writeBigUInt64LE(epoch, 72 + 18 * index)
    value.writeBigUInt64LE(maximum, 80 + 18 * index)
    value.writeUInt16LE(basisPoints, 88 + 18 * index)
  }
  return extension(1, value)
}
