import { type Address, address, getAddressEncoder } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { testAddress } from '../../testing/address.ts'
import type { NodeAccount } from './accounts.ts'
import { METADATA_BYTES, metaplexAddress, readMetadata } from './metadata.ts'
import { METADATA_PROGRAM, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts'

const MINT = address('2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo')
const OTHER = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const bytesOf = (of: Address) => Buffer.from(getAddressEncoder().encode(of))
const nothing = Buffer.alloc(32)

const account = (owner: string, data: Uint8Array): NodeAccount => ({
  lamports: 1n,
  owner: testAddress(owner),
  executable: false,
  data: data.subarray(0, METADATA_BYTES),
})

function mint(decimals: number, { program = TOKEN_PROGRAM as string, isSetUp = true, extensions = [] as Buffer[] } = {}): NodeAccount {
  const base = Buffer.alloc(82)
  base.writeUInt8(decimals, 44)
  base.writeUInt8(isSetUp ? 1 : 0, 45)
  const padded = Buffer.concat([base, Buffer.alloc(165 - 82), Buffer.of(1), ...extensions])
  return account(program, extensions.length > 0 ? padded : base)
}

const text = (value: string | Buffer) => {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}

function extension(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(value.length, 2)
  return Buffer.concat([head, value])
}

const ownMetadata = (name: string, symbol: string, of: Address = MINT) =>
  extension(19, Buffer.concat([nothing, bytesOf(of), text(name), text(symbol), text('https://token.example'), Buffer.alloc(4)]))

const metaplex = (name: string | Buffer, symbol: string | Buffer, of: Address = MINT) =>
  account(
    METADATA_PROGRAM,
    Buffer.concat([Buffer.of(4), nothing, bytesOf(of), text(name), text(symbol), text('https://token.example'), Buffer.alloc(400)]),
  )

const padded = (value: string, length: number) => Buffer.concat([Buffer.from(value), Buffer.alloc(length - Buffer.byteLength(value))])
const short = '2b1k…4GXo'

test("Metaplex's account of USDC → the same address as on mainnet", async () => {
  expect(await metaplexAddress(OTHER)).toBe('5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq')
})

test('a Token-2022 mint with its own metadata → its name, after any other extensions', () => {
  const extensions = [extension(18, Buffer.alloc(64)), extension(1, Buffer.alloc(108)), ownMetadata('PayPal USD', 'PYUSD')]
  expect(readMetadata(MINT, mint(6, { program: TOKEN_2022_PROGRAM, extensions }), metaplex('Another', 'NO'))).toEqual({
    name: 'PayPal USD',
    symbol: 'PYUSD',
    decimals: 6,
    type: 'spl',
  })
})

test("a mint without own metadata → Metaplex's name, without trailing zeros", () => {
  expect(readMetadata(MINT, mint(9), metaplex(padded('Wrapped SOL', 32), padded('SOL', 10)))).toEqual({
    name: 'Wrapped SOL',
    symbol: 'SOL',
    decimals: 9,
    type: 'spl',
  })
})

test('a mint without a name → named by the ends of its address', () => {
  expect(readMetadata(MINT, mint(0))).toEqual({ name: short, symbol: short, decimals: 0, type: 'spl' })
})

describe('accounts that are not tokens', () => {
  test.each<[string, NodeAccount | undefined]>([
    ['nothing', undefined],
    ['a wallet', account(SYSTEM_PROGRAM, new Uint8Array())],
    ['a token account', account(TOKEN_PROGRAM, Buffer.alloc(165, 1))],
    ['a mint that is not initialised', mint(6, { isSetUp: false })],
    ['a mint of another program', mint(6, { program: SYSTEM_PROGRAM })],
    ['a mint with more decimals than any amount has', mint(78)],
    ['a multisig', account(TOKEN_2022_PROGRAM, Buffer.alloc(355, 1))],
  ])('the account is %s → no metadata', (_, notAToken) => {
    expect(readMetadata(MINT, notAToken)).toBeUndefined()
  })
})

describe('metadata without a usable name', () => {
  test.each<[string, NodeAccount | undefined, NodeAccount | undefined]>([
    ['metadata of another mint', mint(6), metaplex('Other', 'OTH', OTHER)],
    ['an extension for another mint', mint(6, { program: TOKEN_2022_PROGRAM, extensions: [ownMetadata('O', 'O', OTHER)] }), undefined],
    ['metadata in an account of another program', mint(6), { ...metaplex('Fake', 'FAKE'), owner: SYSTEM_PROGRAM }],
    ['metadata of another kind', mint(6), account(METADATA_PROGRAM, Buffer.concat([Buffer.of(6), Buffer.alloc(300)]))],
    [
      'a text longer than the account',
      mint(6),
      account(METADATA_PROGRAM, Buffer.concat([Buffer.of(4), nothing, bytesOf(MINT), Buffer.alloc(100, 255)])),
    ],
    [
      'an extension longer than the account',
      mint(6, { program: TOKEN_2022_PROGRAM, extensions: [extension(19, Buffer.alloc(10)), Buffer.alloc(9, 255)] }),
      undefined,
    ],
    ['only invisible characters', mint(6), metaplex('\u202e\u200b', padded('', 10))],
  ])("the token has %s → it is named by the ends of the mint's address", (_, own, other) => {
    expect(readMetadata(MINT, own, other)).toMatchObject({ name: short, symbol: short })
  })
})

test('the metadata has long and unclean names → cut, cleaned, whole characters only', () => {
  const names = readMetadata(MINT, mint(6), metaplex(`\u202eevil\n${'x'.repeat(200)}`, Buffer.from([0x41, 0xff, 0xfe])))
  expect(names?.name).toBe(`evil ${'x'.repeat(59)}`)
  expect(names?.symbol).toMatch(/^A/)
  expect(readMetadata(MINT, mint(6), metaplex('Only a name', ''))).toMatchObject({ name: 'Only a name', symbol: 'Only a name' })
})
