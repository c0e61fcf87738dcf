import type { EvmNetwork, Network } from '@wallet/chains'
import { type Address, BaseError, encodeFunctionData, getAddress, type Hex, maxUint128, parseEther, zeroAddress } from 'viem'
import { faucetAddress } from './accounts.ts'
import { connect, type LocalClient, type NodeTransaction, sendFromNode } from './client.ts'
import { isMintable } from './etch.ts'
import { type LocalChain, localChains } from './local-chains.ts'
import { abi } from './seed.ts'

/** `token` is a contract address, null for the native token. `amount` in its base units. */
export type Funding = { to: string; token: string | null; amount: bigint }

/**
 * Hash of the transaction that gave the money, once it is mined. Works on the local chains only, for the native token and every listed one.
 * Staked ether may arrive one wei short, as it does on mainnet.
 * @throws when the amount is more than the faucet has, when the chain at `rpcUrl` is not the network's local one, when the token is unknown there, or when the transaction is not mined within ten seconds
 */
export async function fund(rpcUrl: string, network: Network, { to, token, amount }: Funding): Promise<Hex> {
  const client = connect(rpcUrl)
  const chain = localChains.find(({ platformId }) => platformId === network.id)
  if (!chain || network.family !== 'evm') throw new Error(`There is no local chain for ${network.name}.`)
  const chainId = await client.getChainId().catch((cause: unknown) => {
    throw new Error(`Nothing answers at ${rpcUrl}. Are the local chains running? If they are elsewhere, name the place with --rpc.`, {
      cause,
    })
  })
  if (chainId !== chain.chainId)
    throw new Error(`The chain at ${rpcUrl} has the id ${chainId}; local ${network.name} has ${chain.chainId}.`)

  // Far beyond any money, and far below what a token can count.
  if (amount > maxUint128) throw new Error(tooMuch)
  const send = (transaction: Gift) => sendFromFaucet(client, chain, transaction)
  const receiver = getAddress(to)
  if (token === null) return send({ to: receiver, value: amount })
  const contract = getAddress(token)
  if (isMintable(network, contract)) return send({ to: contract, data: call('mint', receiver, amount) })
  await restock(send, network, contract, amount)
  return send({ to: contract, data: call('transfer', receiver, amount) })
}

type Gift = Pick<NodeTransaction, 'to' | 'value' | 'data'>

/** Buys what the faucet cannot mint. */
async function restock(send: (transaction: Gift) => Promise<Hex>, network: EvmNetwork, token: Address, amount: bigint): Promise<void> {
  if (token === network.wrappedNative) {
    await send({ to: token, data: encodeFunctionData({ abi, functionName: 'deposit' }), value: amount })
  } else if (token === network.staking?.stEth) {
    const data = encodeFunctionData({ abi, functionName: 'submit', args: [zeroAddress] })
    await send({ to: token, data, value: amount + parseEther('0.000001') })
  } else if (token === network.staking?.wstEth) {
    // Ether sent to this contract comes back staked and wrapped. A share is worth less than two ether.
    await send({ to: token, value: amount * 2n })
  } else {
    throw new Error(`${token} is not a listed token of ${network.name}.`)
  }
}

const call = (functionName: 'mint' | 'transfer', to: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi, functionName, args: [to, amount] })

/** Several programs may use the faucet at once. Then the node may give two transactions the same nonce, and refuses the second. */
const collisions = /already imported|underpriced|nonce too low/i

/** The faucet has not as much of the native token. */
const excess = /insufficient funds/i
const tooMuch = 'The amount is too large: the faucet has not as much.'

/** Without the request, which says nothing to whoever asked for money. */
function inOneSentence(error: unknown): unknown {
  if (excess.test(String(error))) return new Error(tooMuch, { cause: error })
  return error instanceof BaseError ? new Error(`The chain refuses the transaction: ${error.details}.`, { cause: error }) : error
}

async function sendFromFaucet(client: LocalClient, chain: LocalChain, gift: Gift): Promise<Hex> {
  // Always the same fee: a higher one would replace a transaction of somebody else's that has the same nonce.
  const fee = { max: BigInt(chain.baseFee * 5), tip: chain.tips[0] ?? 0n }
  for (let attempt = 1; ; attempt++) {
    try {
      const hash = await sendFromNode(client, { ...gift, from: faucetAddress, fee })
      const receipt = await client.waitForTransactionReceipt({ hash, timeout: 10_000 })
      if (receipt.status !== 'success') throw new Error(`The faucet's transaction ${hash} failed.`)
      return hash
    } catch (error) {
      if (attempt === 50 || !collisions.test(String(error))) throw inOneSentence(error)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 100))
    }
  }
}
