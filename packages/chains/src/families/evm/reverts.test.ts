import { encodeErrorResult, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { Hex } from '../../network.ts'
import { executionError, revertReason } from './reverts.ts'

const errorString = (reason: string) => encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: [reason] })
const panic = (code: bigint) => encodeErrorResult({ abi: parseAbi(['error Panic(uint256)']), args: [code] })

test.each<[string, Hex | undefined, string | undefined]>([
  ['a require', errorString('UniswapV2Router: EXPIRED'), 'UniswapV2Router: EXPIRED'],
  ['an empty require', errorString(''), undefined],
  ['a panic', panic(0x11n), 'arithmetic overflow'],
  ['an unknown panic', panic(0x99n), 'panic 153'],
  [
    'an ERC-20 error',
    encodeErrorResult({
      abi: parseAbi(['error ERC20InsufficientBalance(address,uint256,uint256)']),
      args: [`0x${'11'.repeat(20)}`, 1n, 2n],
    }),
    'ERC20InsufficientBalance',
  ],
  ['an error that only the contract defines', '0xdeadbeef01', 'custom error 0xdeadbeef'],
  ['a broken string', '0x08c379a0ffff', 'custom error 0x08c379a0'],
  ['no data', '0x', undefined],
  ['absent data', undefined, undefined],
])('a call reverts with %s → its reason', (_, data, reason) => {
  expect(revertReason(data)).toBe(reason)
})

test('a revert reason is long, with links and invisible characters → one short clean line', () => {
  const reason = revertReason(errorString(`pay\n\u202eto \u0000https://evil.example/x?y=1 now ${'z'.repeat(500)}`)) ?? ''
  expect(reason).toMatch(/^pay to … now z+$/)
  expect(reason.length).toBeLessThanOrEqual(200)
})

test.each([
  ['geth', { code: 3, message: 'execution reverted: no', data: errorString('no') }, 'no'],
  ['anvil', { code: 3, message: 'execution reverted: no', data: errorString('no') }, 'no'],
  ['OpenEthereum', { code: -32015, message: 'VM execution error.', data: `Reverted ${errorString('no')}` }, 'no'],
  ['Nethermind', { code: -32015, message: 'execution reverted', data: `Reverted ${errorString('no')}` }, 'no'],
  ['a nested error', { code: -32000, message: 'execution reverted', data: { data: errorString('no') } }, 'no'],
  ['a deeper one', { code: -32000, message: 'execution reverted', data: { originalError: { data: errorString('no') } } }, 'no'],
  ['only a message', { code: -32000, message: 'execution reverted: see http://node:8545/key', data: undefined }, 'see …'],
  ['no reason', { code: 3, message: 'execution reverted', data: '0x' }, undefined],
  ['out of gas', { code: -32003, message: 'Out of gas: gas required exceeds allowance: 30000000', data: undefined }, 'out of gas'],
  ['out of gas, as anvil calls it', { code: -32603, message: 'EVM error OutOfGas', data: undefined }, 'out of gas'],
  ['an unknown opcode', { code: -32603, message: 'EVM error OpcodeNotFound', data: undefined }, 'invalid opcode'],
  ['an invalid opcode', { code: -32603, message: 'EVM error InvalidFEOpcode', data: undefined }, 'invalid opcode'],
])('a node reports a revert (%s) → recognised', (_, refusal, detail) => {
  expect(executionError(refusal)).toMatchObject({ reason: 'execution_reverted', detail })
})

test('the error of a node in trouble → not a revert', () => {
  expect(executionError({ code: -32603, message: 'Internal error', data: undefined })).toBeUndefined()
})
