/** A code has at most 12 bits. */
const maxBits = 12

/**
 * Returns the first `count` values of the LZW data of a GIF image. `length` is the number of values before the data ends or is malformed.
 * @param valueBits bits of a value
 */
export function unpackLzw(data: Buffer, valueBits: number, count: number): { values: Uint8Array; length: number } {
  const values = new Uint8Array(count)
  const [clear, end] = [1 << valueBits, (1 << valueBits) + 1]
  // A code above `end` stands for values that were written before: those of the code before it, and one more.
  const starts = new Uint32Array(1 << maxBits)
  const lengths = new Uint16Array(1 << maxBits)
  let [next, bits, previousStart, previousLength] = [end + 1, valueBits + 1, 0, 0]
  let [at, buffered, bufferedBits, length] = [0, 0, 0, 0]
  while (length < count) {
    while (bufferedBits < bits && at < data.length) {
      buffered |= (data[at++] ?? 0) << bufferedBits
      bufferedBits += 8
    }
    const code = bufferedBits < bits ? end : buffered & ((1 << bits) - 1)
    buffered >>= bits
    bufferedBits -= bits
    if (code === end) break
    if (code === clear) {
      ;[next, bits, previousLength] = [end + 1, valueBits + 1, 0]
      continue
    }
    if (previousLength > 0 && next < 1 << maxBits) {
      starts[next] = previousStart
      lengths[next++] = previousLength + 1
    }
    if (code >= next) break
    previousStart = length
    previousLength = code < clear ? 1 : (lengths[code] ?? 0)
    if (code < clear) values[length++] = code
    else {
      // The last value may be the first one written here, so values are copied one by one.
      const [from, to] = [starts[code] ?? 0, Math.min(length + previousLength, count)]
      for (let offset = from - length; length < to; length++) values[length] = values[length + offset] ?? 0
    }
    if (next === 1 << bits && bits < maxBits) bits++
  }
  return { values, length }
}
