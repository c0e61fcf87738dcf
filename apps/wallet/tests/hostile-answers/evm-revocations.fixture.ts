import examples from '@patina/contract/examples.json' with { type: 'json' }
import type { AddressApproval } from '@patina/sdk'
import { encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { readyReplacement } from '../../src/screens/activity/replacement.ts'
import { prepareRevocations } from '../../src/screens/approvals/prepare-revocations.ts'
import { approving, basics, collection, json, ONE, odd, others, permit2, receiver, recorded, spender, usdc } from './evm-answers.fixture.ts'
import { judgeCall, judgeCancel, judgeRevocation } from './evm-judge.fixture.ts'
import { type Flow, offered, owner, platformOf } from './flow.fixture.ts'

const operatorAbi = parseAbi(['function setApprovalForAll(address operator, bool approved)'])
const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])

type Listed = { [K in keyof AddressApproval]?: AddressApproval[K] | null }

/** The end of an approval of the list, which the user chooses there. */
const revocation = (name: string, listed: Listed): Flow<'evm'> => {
  const [recordedItem] = examples.listApprovals.response.items
  const items = [{ ...recordedItem, ...listed }]
  return {
    name,
    family: 'evm',
    answers: {
      ...basics,
      estimateFees: recorded('estimateFees'),
      listApprovals: json({ ...examples.listApprovals.response, items }),
    },
    others: [others],
    async prepare(client, account) {
      const platform = await platformOf(client, 'ethereum')
      const { data } = await client.listApprovals({ address: owner, platformId: 'ethereum' })
      return prepareRevocations(client, account, offered(data?.items, platform), 'NFTs')
    },
    judge: judgeRevocation,
  }
}

const nft = { tokenId: `ethereum:${collection}`, contractAddress: collection, symbol: null, decimals: null }
export const revocationFlows = [
  revocation('the end of an approval of a token', {}),
  revocation('the end of an approval of an unlisted token', {
    ...{ tokenId: `ethereum:${odd}`, contractAddress: odd, symbol: 'ODD', decimals: 9 },
    revocation: { to: odd, data: approving(spender, 0n), value: '0' },
  }),
  revocation('the end of an operator', {
    ...{ ...nft, kind: 'operator', allowance: null, unlimited: true },
    revocation: { to: collection, data: encodeFunctionData({ abi: operatorAbi, args: [spender, false] }), value: '0' },
  }),
  revocation('the end of an approval of an item', {
    ...{ ...nft, kind: 'nft', nftId: '7', allowance: '1' },
    revocation: { to: collection, data: approving(zeroAddress, 7n), value: '0' },
  }),
  revocation('the end of an approval in Permit2', {
    ...{ kind: 'permit2', allowance: '5' },
    revocation: { to: permit2, data: encodeFunctionData({ abi: permit2Abi, args: [usdc, spender, 0n, 0] }), value: '0' },
  }),
  revocation('the end of a delegation', {
    ...{ kind: 'delegation', tokenId: null, contractAddress: null, symbol: null, decimals: null, allowance: null, unlimited: true },
    revocation: { to: owner, data: '0x', value: '0', delegateTo: zeroAddress },
  }),
]

const sentCall = { chainId: 31_337, nonce: 5, to: receiver, value: ONE / 100n, data: '0x' }
const sentPrepared = {
  platformId: 'ethereum',
  amount: ONE / 100n,
  maxFee: 21_000n * 2n * 10n ** 9n,
  unsigned: { ...sentCall, gas: 21_000n, maxFeePerGas: 2n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n },
}
const record = {
  ...{ txId: 1, hash: '0x12', platformId: 'ethereum', accountId: 'a', address: owner, sentAt: 0, prepared: sentPrepared },
  summary: { kind: 'send', tokenId: 'ethereum:native', symbol: 'ETH', decimals: 18, amount: ONE / 100n, to: receiver },
} as const

const replacement = (name: string, isCancel: boolean): Flow<'evm'> => ({
  name,
  family: 'evm',
  answers: { listPlatforms: basics.listPlatforms, getPriorityFees: basics.getPriorityFees },
  others: [others],
  async prepare(client, account) {
    const { caip2 } = await platformOf(client, 'ethereum')
    return [await readyReplacement(client, account, { record, isCancel, caip2 })]
  },
  judge: async (ready, signed) => (isCancel ? judgeCancel(ready, signed, sentCall) : judgeCall(ready, signed, () => sentCall)),
})

export const replacementFlows = [replacement('a faster payment', false), replacement('a cancelled payment', true)]
