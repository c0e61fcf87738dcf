import { networks } from '@patina/chains'
import type { Claim } from '@patina/claims'
import { expect, test } from 'vitest'
import { testAddress } from '../../../../../../../packages/chains/src/testing/address.ts'
import { readLoss } from './largest-loss.ts'

const network = networks.find(({ id }) => id === 'ethereum')
if (!network) throw new Error('The build knows Ethereum')
const addressOf = (digit: string) => testAddress(`0x${digit.repeat(40)}`)
const [account, token, target] = [addressOf('a'), addressOf('b'), addressOf('c')]
const opaque = (called: string): Claim => ({ kind: 'opaque', target: called, bytes: '0x12345678', reason: 'selector', hides: [] })

const lossOf = (called: string, balance: bigint | undefined, allowance: bigint) =>
  readLoss(
    {
      network,
      parseAddress: testAddress,
      getBalances: async () => ({
        ...{ blockNumber: 1n, native: 0n },
        tokens: [{ contractAddress: token, ...(balance === undefined ? { error: 'reverted' } : { balance }) }],
      }),
      getPermissions: async (_, given) => ({
        ...{ blockNumber: 1n, own: [] },
        given: given.map(() => ({ allowance, unlimited: false, atRisk: undefined, revocation: undefined })),
      }),
    },
    account,
    { caip2: 'eip155:1', account, claims: [opaque(called)], findings: [] },
    { enabled: () => [{ contractAddress: token }] },
  )

test.each([
  ['is 0, and the call is one of the token', token, 0n, 0n, []],
  ['is 5, and the call is one of the token', token, 5n, 0n, [5n]],
  ['is not known, and the call is one of the token', token, undefined, 0n, [null]],
  ['is not known, and the target has no allowance', target, undefined, 0n, []],
  ['is not known, and the target has an allowance of 7', target, undefined, 7n, [7n]],
])('a balance %s → the largest loss, or that it is not known', async (_, called, balance, allowance, amounts) => {
  expect((await lossOf(called, balance, allowance))?.map(({ amount }) => amount)).toEqual(amounts)
})
