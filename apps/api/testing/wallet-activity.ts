import { encodeAbiParameters, getAddress, type Hex, pad, toEventSelector } from 'viem'
import { randomNumbers } from './forking-chain.ts'
import type { OwnNode } from './own-node.ts'
import { ether, newAddress } from './wallet.ts'

/** What a generated transaction does to its wallet. `poked`: another account called the wallet without a value. */
export const kinds = [
  ...['sent', 'received', 'failed', 'created', 'internal', 'destroyed'],
  ...['tokenSent', 'tokenReceived', 'nftReceived', 'multiReceived', 'poked'],
] as const

/** The hashes of a wallet's transactions, each with its kind. */
export type Activity = { address: string; transactions: ReadonlyMap<string, string> }

/**
 * Contracts as runtime code. `pay` sends the call's value to the address in its data. `fail` reverts. The others emit a log with topics and
 * data from the call's data: `erc20` three topics and a word, `erc721` four topics, `erc1155` four topics and two words.
 */
const codes = {
  pay: '0x6000600060006000346000355af15000',
  fail: '0x60006000fd',
  erc20: '0x6020606060003760403560203560003560206000a300',
  erc721: '0x60603560403560203560003560006000a400',
  erc1155: '0x6040608060003760603560403560203560003560406000a400',
}
const contracts = {
  pay: '0x00000000000000000000000000000000000a0001',
  fail: '0x00000000000000000000000000000000000a0002',
  erc20: '0x00000000000000000000000000000000000a0003',
  erc721: '0x00000000000000000000000000000000000a0004',
  erc1155: '0x00000000000000000000000000000000000a0005',
} as const

const transfer = toEventSelector('Transfer(address,address,uint256)')
const single = toEventSelector('TransferSingle(address,address,address,uint256,uint256)')
const words = (...values: (string | bigint)[]): Hex =>
  encodeAbiParameters(
    values.map(() => ({ type: 'bytes32' })),
    values.map((value) => (typeof value === 'bigint' ? pad(`0x${value.toString(16)}`) : pad(asHex(value)))),
  )
const asHex = (text: string): Hex => `0x${text.slice(2)}`

/** Number of wallets, of transactions of each, and of transactions in a block; and the number of empty blocks at the end. */
export type Plan = { seed: number; wallets: number; transactions: number; perBlock: number; emptyBlocks: number }

/** Generates wallets with transactions of all kinds on a node, several in each block. The same seed generates the same kinds. */
export async function generateActivity(node: OwnNode, plan: Plan): Promise<Activity[]> {
  const random = randomNumbers(plan.seed)
  const accounts = await node.call('eth_accounts')
  const bank: string = Array.isArray(accounts) ? String(accounts[0]) : ''
  for (const name of ['pay', 'fail', 'erc20', 'erc721', 'erc1155'] as const) await node.call('anvil_setCode', contracts[name], codes[name])
  await node.call('anvil_autoImpersonateAccount', true)
  await node.call('evm_setAutomine', false)
  const wallets = Array.from({ length: plan.wallets }, () => ({ address: newAddress(), transactions: new Map<string, string>() }))
  const nonces = new Map<string, number>([[bank, Number(await node.call('eth_getTransactionCount', bank, 'latest'))]])
  let waiting = 0
  const mine = async () => {
    await node.call('evm_mine')
    waiting = 0
  }
  const send = async (from: string, fields: object) => {
    const nonce = nonces.get(from) ?? 0
    nonces.set(from, nonce + 1)
    const hash = await node.call('eth_sendTransaction', { from, gas: '0x30d40', nonce: `0x${nonce.toString(16)}`, ...fields })
    waiting += 1
    if (waiting >= plan.perBlock) await mine()
    return String(hash)
  }
  const value = () => `0x${(1n + BigInt(Math.floor(random() * 1e9)) * 10n ** 6n).toString(16)}`
  const make = (kind: (typeof kinds)[number], wallet: string): Promise<string> => {
    const other = newAddress()
    const id = BigInt(Math.floor(random() * 1e6))
    switch (kind) {
      case 'sent':
        return send(wallet, { to: other, value: value() })
      case 'failed':
        return send(wallet, { to: contracts.fail, value: value() })
      case 'created':
        return send(wallet, { data: '0x6001600c60003960016000f300' })
      case 'internal':
        return send(bank, { to: contracts.pay, value: value(), data: words(wallet) })
      case 'destroyed':
        return send(bank, { value: value(), data: `0x73${wallet.slice(2)}ff` })
      case 'tokenSent':
        return send(wallet, { to: contracts.erc20, data: words(transfer, wallet, other, id) })
      case 'tokenReceived':
        return send(bank, { to: contracts.erc20, data: words(transfer, other, wallet, id) })
      case 'nftReceived':
        return send(bank, { to: contracts.erc721, data: words(transfer, other, wallet, id) })
      case 'multiReceived':
        return send(bank, { to: contracts.erc1155, data: words(single, other, other, wallet, id, 3n) })
      case 'poked':
        return send(bank, { to: wallet, data: '0x01' })
      default:
        return send(bank, { to: wallet, value: value() })
    }
  }
  for (const { address, transactions } of wallets)
    transactions.set(await send(bank, { to: getAddress(address), value: `0x${ether(5).toString(16)}` }), 'received')
  await mine()
  for (let step = 0; step < plan.wallets * (plan.transactions - 1); step++) {
    const wallet = wallets[step % plan.wallets]
    // Each wallet gets each kind once before kinds are random.
    const round = Math.floor(step / plan.wallets)
    const kind = kinds[round < kinds.length ? round : Math.floor(random() * kinds.length)]
    if (wallet && kind) wallet.transactions.set(await make(kind, wallet.address), kind)
  }
  await mine()
  await node.call('anvil_mine', `0x${plan.emptyBlocks.toString(16)}`)
  return wallets
}
