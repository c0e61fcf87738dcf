import examples from '@patina/contract/examples.json' with { type: 'json' }
import type { AddressApproval } from '@patina/sdk'
import { encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import type { SentRecord } from '../../src/data/sent-record.ts'
import { readyReplacement } from '../../src/screens/activity/replacement.ts'
import { prepareRevocations } from '../../src/screens/approvals/prepare-revocations.ts'
import { approving, basics, collection, json, ONE, odd, others, permit2, receiver, recorded, spender, usdc } from './evm-answers.fixture.ts'
import { judgeCall, judgeCancel, judgeRevocation, judgeUndelegation } from './evm-judge.fixture.ts'
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

const gas = { gas: 21_000n, maxFeePerGas: 2n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n }
const maxFee = gas.gas * gas.maxFeePerGas
const sent = { txId: 1, hash: '0x12', platformId: 'ethereum', accountId: 'a', address: owner, sentAt: 0 }

const sentCall = { chainId: 31_337, nonce: 5, to: receiver, value: ONE / 100n, data: '0x' }
const payment: SentRecord = {
  ...sent,
  prepared: { platformId: 'ethereum', amount: ONE / 100n, maxFee, unsigned: { ...sentCall, ...gas } },
  summary: { kind: 'send', tokenId: 'ethereum:native', symbol: 'ETH', decimals: 18, amount: ONE / 100n, to: receiver },
}

const ownCall = { chainId: 31_337, nonce: 5, to: owner, value: 0n, data: '0x' }
const undelegation: SentRecord = {
  ...sent,
  prepared: { platformId: 'ethereum', amount: 0n, maxFee, unsigned: { ...ownCall, ...gas, delegateTo: zeroAddress } },
  summary: { kind: 'undelegate', code: spender },
}

type Replaced = { record: SentRecord; isCancel: boolean; judge: Flow['judge'] }

const replacement = (name: string, { record, isCancel, judge }: Replaced): Flow<'evm'> => ({
  name,
  family: 'evm',
  answers: { listPlatforms: basics.listPlatforms, getPriorityFees: basics.getPriorityFees },
  others: [others],
  async prepare(client, account) {
    const { caip2 } = await platformOf(client, 'ethereum')
    return [await readyReplacement(client, account, { record, isCancel, caip2 })]
  },
  judge,
})

export const replacementFlows = [
  replacement('a faster payment', {
    ...{ record: payment, isCancel: false },
    judge: async (ready, signed) => judgeCall(ready, signed, () => sentCall),
  }),
  replacement('a cancelled payment', {
    ...{ record: payment, isCancel: true },
    judge: async (ready, signed) => judgeCancel(ready, signed, sentCall),
  }),
  replacement('a faster end of a delegation', { record: undelegation, isCancel: false, judge: judgeUndelegation }),
  // The code stays, so the bytes have no authorization.
  replacement('a cancelled end of a delegation', {
    ...{ record: undelegation, isCancel: true },
    judge: async (ready, signed) => judgeCancel(ready, signed, ownCall),
  }),
]
