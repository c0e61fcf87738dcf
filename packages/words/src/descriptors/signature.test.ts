import { encodeAbiParameters, parseAbiItem, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { readArguments } from './arguments.ts'
import { canonicalSignature, readSignature } from './signature.ts'

const swap = 'swap(address caller, (address token, uint amount)[2] desc, (bytes data, string note)[] steps, int8 kind, bytes4 id) '

test('a signature with names and structs → its types, whose hash is the selector', () => {
  const types = canonicalSignature(readSignature(swap))
  expect(types).toBe('swap(address,(address,uint256)[2],(bytes,string)[],int8,bytes4)')
  expect(toFunctionSelector(types)).toBe(toFunctionSelector(`function ${swap.replace('uint ', 'uint256 ')}`.trim()))
  expect(readSignature('a()').parameters).toEqual([])
})

test.each([
  'swap',
  'swap(',
  'swap(address',
  'swap(adress a)',
  'swap(address a) payable',
  '(address a)',
  'a(uint7 b)',
  `a(${'('.repeat(20)}`,
])('%s → refused', (text) => {
  expect(() => readSignature(text)).toThrow(SyntaxError)
})

describe('arguments', () => {
  const { parameters } = readSignature(swap)
  const abi = parseAbiItem(`function ${swap}`.trim())
  const [token, caller] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`] as const
  const desc = [
    { token, amount: 1n },
    { token: caller, amount: 2n },
  ] as const
  const values = [caller, desc, [{ data: '0x1234', note: 'Hi' }], -1, '0x01020304']
  const encoded = 'inputs' in abi ? encodeAbiParameters(abi.inputs, values).slice(2) : ''

  test('as encoders write them → addresses and bytes, wherever they are nested', () => {
    expect(readArguments(parameters, `${encoded}beef`)).toEqual({ addresses: new Set([caller, token]), bytes: ['0x1234'] })
  })

  test('one digit is altered where only zeros may be, or one is missing → refused', () => {
    expect(() => readArguments(parameters, encoded.slice(0, -2))).toThrow('malformed')
    expect(() => readArguments(parameters, `1${encoded.slice(1)}`)).toThrow('malformed')
  })

  test('more than 8,192 values → refused', () => {
    const { parameters: list } = readSignature('a(uint256[] all)')
    const words = [32n, 9_000n, ...Array.from({ length: 9_000 }, () => 1n)].map((word) => word.toString(16).padStart(64, '0'))
    expect(() => readArguments(list, words.join(''))).toThrow('too_large')
  })
})
