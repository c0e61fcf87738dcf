const [base, tMin, tMax, skew, damp, initialBias, initialN] = [36, 1, 26, 38, 700, 72, 128]

/** Returns the text of a label of a host name behind `xn--` (RFC 3492). Undefined if it is malformed. */
export function decodePunycode(label: string): string | undefined {
  const split = label.lastIndexOf('-')
  const output = [...label.slice(0, Math.max(0, split))].map((character) => character.codePointAt(0) ?? 0)
  let [n, bias, i, at] = [initialN, initialBias, 0, split < 0 ? 0 : split + 1]
  while (at < label.length) {
    const before = i
    for (let [weight, k] = [1, base]; ; k += base) {
      const digit = digitOf(label[at])
      at += 1
      if (digit === undefined || i > 0x10ffff) return undefined
      i += digit * weight
      const t = k <= bias ? tMin : k >= bias + tMax ? tMax : k - bias
      if (digit < t) break
      weight *= base - t
    }
    const length = output.length + 1
    bias = adapt(i - before, length, before === 0)
    n += Math.floor(i / length)
    i %= length
    if (n > 0x10ffff) return undefined
    output.splice(i, 0, n)
    i += 1
  }
  return String.fromCodePoint(...output)
}

function digitOf(character: string | undefined): number | undefined {
  if (character === undefined || !/^[a-z0-9]$/.test(character)) return undefined
  return character <= '9' ? Number(character) + 26 : character.charCodeAt(0) - 97
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? damp : 2))
  left += Math.floor(left / length)
  let k = 0
  for (; left > ((base - tMin) * tMax) / 2; k += base) left = Math.floor(left / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * left) / (left + skew))
}
