import { Refusal } from '../claim.ts'
import { base58 } from './base58.ts'

/** Numbers in the data of an instruction have their lowest byte first. */
export const view = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** Reads the data of an instruction in order. `end` demands that nothing is left. @throws {Refusal} `malformed` if it is too short */
export class Data {
  #at: number
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  #take(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#at) throw new Refusal('malformed', 'data')
    this.#at += length
    return this.#bytes.slice(this.#at - length, this.#at)
  }

  u8() {
    return this.#take(1)[0] ?? 0
  }

  u32() {
    return view(this.#take(4)).getUint32(0, true)
  }

  u64() {
    return view(this.#take(8)).getBigUint64(0, true)
  }

  address() {
    return base58(this.#take(32))
  }

  /** An address behind a byte that says whether there is one. */
  maybeAddress() {
    const has = this.u8()
    if (has > 1) throw new Refusal('malformed', 'data')
    return has === 1 ? this.address() : null
  }

  bytes(length: number) {
    return this.#take(length)
  }

  /** A seed behind its length as u64. */
  seed() {
    const length = this.u64()
    if (length > 32n) throw new Refusal('malformed', 'data')
    return this.#take(Number(length))
  }

  isAtEnd() {
    return this.#at === this.#bytes.length
  }

  end() {
    if (!this.isAtEnd()) throw new Refusal('malformed', 'data')
  }
}
