import { generateKeyPairSync, sign } from 'node:crypto'
import { type Address, getAddressDecoder, getBase58Decoder, getProgramDerivedAddress } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verifyMessage } from './ownership.ts'

const base58 = getBase58Decoder()
const addressOf = (bytes: Uint8Array): Address => getAddressDecoder().decode(bytes)

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return {
    address: addressOf(Buffer.from(x, 'base64url')),
    sign: (message: string) => sign(null, Buffer.from(message, 'utf8'), privateKey),
  }
}

const key = newKey()
const message = 'Link this address: ✓'

describe('valid signatures of an account', () => {
  test('a signature in base58 or base64 over the bytes of the text → valid', () => {
    const signature = key.sign(message)
    expect(verifyMessage(key.address, message, base58.decode(signature))).toBe(true)
    expect(verifyMessage(key.address, message, signature.toString('base64'))).toBe(true)
  })

  /** @see https://www.rfc-editor.org/rfc/rfc8032#section-7.1 (TEST 2) */
  test("the signature of RFC 8032's test vector → valid", () => {
    const address = addressOf(Buffer.from('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c', 'hex'))
    const signature = Buffer.from(
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
      'hex',
    )
    expect(verifyMessage(address, 'r', signature.toString('base64'))).toBe(true)
  })
})

describe('invalid signatures of an account', () => {
  const signature = key.sign(message)

  test.each([
    ['a signature of another text', key.address, `${message}.`, base58.decode(signature)],
    ['a signature of another account', newKey().address, message, base58.decode(signature)],
    ['an empty signature', key.address, message, ''],
    ['a text that is not a signature', key.address, message, 'x'],
    ['a signature in hexadecimal', key.address, message, `0x${signature.toString('hex')}`],
    ['a signature in base64 without its padding', key.address, message, signature.toString('base64').replace(/=+$/, '')],
    ['a signature in base64url', key.address, message, `${signature.toString('base64url')}==`.replace(/^./, '_')],
    ['a signature that is a byte short', key.address, message, base58.decode(signature.subarray(0, 63))],
    ['a signature that is a byte long', key.address, message, base58.decode(Buffer.concat([signature, Buffer.from([0])]))],
    ['a very long text', key.address, message, '1'.repeat(20_000)],
  ])('the signature is wrong (%s) → invalid', (_, address, text, given) => {
    expect(verifyMessage(address, text, given)).toBe(false)
  })

  test('the malleable form of a signature → invalid', () => {
    const order = 2n ** 252n + 27742317777372353535851937790883648493n
    const s = BigInt(`0x${Buffer.from(signature.subarray(32)).reverse().toString('hex')}`) + order
    const twin = Buffer.concat([signature.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse()])
    expect(verifyMessage(key.address, message, twin.toString('base64'))).toBe(false)
  })

  test('an address off the curve, which has no key → invalid', async () => {
    const [vault] = await getProgramDerivedAddress({ programAddress: key.address, seeds: ['vault'] })
    expect(verifyMessage(vault, message, base58.decode(signature))).toBe(false)
  })

  test("keys of small order, such as the system program's address → signatures are invalid", () => {
    const zeros = Buffer.alloc(32)
    const one = Buffer.concat([Buffer.from([1]), Buffer.alloc(31)])
    // The forged signature consists of the neutral point and zero.
    // If the key is the neutral point, this signature is valid for any message.
    const forged = Buffer.concat([one, zeros]).toString('base64')
    for (const point of [zeros, one]) {
      for (const text of Array.from({ length: 32 }, (_, index) => `${message}${index}`))
        expect(verifyMessage(addressOf(point), text, forged)).toBe(false)
    }
    expect(addressOf(zeros)).toBe('11111111111111111111111111111111')
  })

  test('random text as a signature → invalid', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.uint8Array({ minLength: 60, maxLength: 68 }).map((bytes) => base58.decode(bytes)),
        ),
        (given) => {
          expect(verifyMessage(key.address, message, given)).toBe(false)
        },
      ),
      { numRuns: 300 },
    )
  })
})
