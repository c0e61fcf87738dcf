import { readFileSync } from 'node:fs'
import { address, getTransactionDecoder } from '@solana/kit'
import { expect, test } from 'vitest'
import { isSignedBy } from './ed25519.ts'
import { readLandedAnswer, reportOf } from './report.ts'
import { bytesOf } from './wire.ts'

const { result } = JSON.parse(readFileSync(new URL('testing/swap-closing-account.json', import.meta.url), 'utf8'))
const landed = readLandedAnswer(result)

const user = address('3xTPAZxmpwd8GrNEKApaTw6VH4jqJ31WFXUvQzgwhR7c')
const exchange = 'Fn68NZzCCgZKtYmnAYbkL6w5NNx3TgjW91dGkLA3hsDK'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

test("the fixture → the transaction with its sender's signature", () => {
  const { messageBytes, signatures } = getTransactionDecoder().decode(bytesOf(landed.transaction))
  const [signature] = Object.values(signatures)
  expect(isSignedBy(user, new Uint8Array(messageBytes), new Uint8Array(signature ?? []))).toBe(true)
})

test('a swap of 0.001 SOL that also closes the wrapped SOL account → SOL out, USDC in, and the rent of the account', () => {
  const { hash, fee, operations } = reportOf(landed, { number: 343_286_989n, hash: '', time: new Date(0) })
  expect(hash).toBe('2X4vKsDS56avumw6jh6Z5wj28GNvK5UkMfY1Ta2Mtouic886EGAraa1gsCJ5rkXyHCeL9p2wHRty3QHAhjf352Dp')
  expect(fee).toBe(15_072n)
  expect(operations).toEqual([
    // This movement is the fee of the exchange's front end.
    {
      index: 0,
      type: 'transfer',
      contractAddress: null,
      from: user,
      to: '4cLUBQKZgCv2AqGXbh8ncGhrDRcicUe3WSDzjgPY2oTA',
      amount: 8_750n,
    },
    { index: 1, type: 'transfer', contractAddress: null, from: user, to: exchange, amount: 991_250n },
    { index: 2, type: 'transfer', contractAddress: usdc, from: exchange, to: user, amount: 167_225n },
    { index: 3, type: 'rent', contractAddress: null, from: 'Ffqao4nxSvgaR5kvFz1F718WaxSv6LnNfHuGqFEZ8fzL', to: user, amount: 2_039_280n },
  ])
})
