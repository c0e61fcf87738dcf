import { invalidParams } from '@patina/connect/protocol'

/** Returns the bytes of a message of `personal_sign`. Hex with 0x stands for bytes. Anything else is text. @throws {ProviderError} for half a byte */
export function messageBytes(message: string): Uint8Array {
  if (!/^0x[0-9a-f]*$/i.test(message)) return new TextEncoder().encode(message)
  if (message.length % 2 !== 0) throw invalidParams('The message must have whole bytes')
  return Uint8Array.from(message.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
