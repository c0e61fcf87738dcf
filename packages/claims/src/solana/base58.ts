const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Returns bytes in base58, such as an address. */
export function base58(bytes: Uint8Array): string {
  let number = 0n
  let zeros = 0
  for (const byte of bytes) {
    if (number === 0n && byte === 0) zeros += 1
    number = number * 256n + BigInt(byte)
  }
  let text = ''
  for (; number > 0n; number /= 58n) text = alphabet.charAt(Number(number % 58n)) + text
  return '1'.repeat(zeros) + text
}
