import type { EvmNetwork, Network } from '@patina/chains'
import {
  type Address,
  BaseError,
  encodeFunctionData,
  getAddress,
  type Hex,
  maxUint128,
  parseAbi,
  parseEther,
  TransactionReceiptNotFoundError,
  zeroAddress,
} from 'viem'
import { faucetAddress } from './accounts.ts'
import { connect, type LocalClient, type NodeTransaction, sendFromNode } from './client.ts'
import { gallery, isMintable } from './etch.ts'
import { type LocalChain, localChains } from './local-chains.ts'
import { abi } from './seed.ts'

/** A request for funds. `token` is a contract address, null for the native token. `amount` is in base units of the token. */
export type Funding = { to: string; token: string | null; amount: bigint }

/**
 * Sends the native token or a listed token from the faucet. Returns the hash of the transaction when it is mined.
 * Staked ether may arrive one wei short, as on mainnet.
 * @throws if the amount is more than the faucet has, the chain at `rpcUrl` is not the network's local one, the token is unknown there, or
 * the transaction is not mined within ten seconds
 */
export async function fund(rpcUrl: string, network: Network, { to, token, amount }: Funding): Promise<Hex> {
  const { client, chain } = await localChainAt(rpcUrl, network)
  if (network.family !== 'evm') throw new Error(`There is no local chain for ${network.name}.`)
  // The limit is larger than any supply, and far below the limit of a token contract.
  if (amount > maxUint128) throw new Error(amountTooLarge)
  const send = (transaction: FaucetTransaction) => sendFromFaucet(client, chain, transaction)
  const receiver = getAddress(to)
  if (token === null) return send({ to: receiver, value: amount })
  const contract = getAddress(token)
  if (isMintable(network, contract)) return send({ to: contract, data: call('mint', receiver, amount) })
  await restock(send, network, contract, amount)
  return send({ to: contract, data: call('transfer', receiver, amount) })
}

/** Gives a new NFT of the gallery. Returns its id and the hash of the transaction when it is mined. @throws as `fund` does */
export async function giveNft(rpcUrl: string, network: Network, to: string): Promise<{ hash: Hex; tokenId: bigint }> {
  const { client, chain } = await localChainAt(rpcUrl, network)
  const data = encodeFunctionData({ abi: parseAbi(['function mint(address to)']), functionName: 'mint', args: [getAddress(to)] })
  const hash = await sendFromFaucet(client, chain, { to: gallery, data })
  // Transfer(from, to, tokenId)
  const [log] = (await client.getTransactionReceipt({ hash })).logs
  return { hash, tokenId: BigInt(log?.topics[3] ?? 0) }
}

/** Connects to the local chain of a network. @throws if the chain at `rpcUrl` is another */
async function localChainAt(rpcUrl: string, network: Network): Promise<{ client: LocalClient; chain: LocalChain }> {
  const client = connect(rpcUrl)
  const chain = localChains.find(({ platformId }) => platformId === network.id)
  if (!chain) throw new Error(`There is no local chain for ${network.name}.`)
  const chainId = await client.getChainId().catch((cause: unknown) => {
    throw new Error(`Nothing answers at ${rpcUrl}. Are the local chains running? If they have another URL, set it with --rpc.`, { cause })
  })
  if (chainId !== chain.chainId)
    throw new Error(`The chain at ${rpcUrl} has the id ${chainId}; local ${network.name} has ${chain.chainId}.`)
  return { client, chain }
}

type FaucetTransaction = Pick<NodeTransaction, 'to' | 'value' | 'data'>

/** Buys a token that the faucet cannot mint, with the native token. */
async function restock(
  send: (transaction: FaucetTransaction) => Promise<Hex>,
  network: EvmNetwork,
  token: Address,
  amount: bigint,
): Promise<void> {
  if (token === network.wrappedNative) {
    await send({ to: token, data: encodeFunctionData({ abi, functionName: 'deposit' }), value: amount })
  } else if (token === network.staking?.stEth) {
    const data = encodeFunctionData({ abi, functionName: 'submit', args: [zeroAddress] })
    await send({ to: token, data, value: amount + parseEther('0.000001') })
  } else if (token === network.staking?.wstEth) {
    // This contract returns staked and wrapped ether for ether. A share is worth less than two ether.
    await send({ to: token, value: amount * 2n })
  } else {
    throw new Error(`${token} is not a listed token of ${network.name}.`)
  }
}

const call = (functionName: 'mint' | 'transfer', to: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi, functionName, args: [to, amount] })

/** Error text of the node. If several programs use the faucet at once, the node may assign a nonce twice and refuse the second transaction. */
const collisions = /already imported|underpriced|nonce too low/i

/** Error text of the node if the faucet has too little of the native token. */
const excess = /insufficient funds/i
const amountTooLarge = 'The amount is too large: the faucet does not have enough.'

/** Returns the error as one sentence, without the request of the client library. */
function inOneSentence(error: unknown): unknown {
  if (excess.test(String(error))) return new Error(amountTooLarge, { cause: error })
  return error instanceof BaseError ? new Error(`The chain refuses the transaction: ${error.details}.`, { cause: error }) : error
}

/** Sends a transaction from the faucet. Returns its hash when it is mined. @throws if it is refused, fails, or is not mined within ten seconds */
export async function sendFromFaucet(client: LocalClient, chain: LocalChain, transaction: FaucetTransaction): Promise<Hex> {
  // The fee is always the same: a higher one would replace another program's transaction with the same nonce.
  const fee = { max: BigInt(chain.baseFee * 5), tip: chain.tips[0] ?? 0n }
  for (let attempt = 1; ; attempt++) {
    try {
      const hash = await sendFromNode(client, { ...transaction, from: faucetAddress, fee })
      if ((await minedStatus(client, hash)) !== 'success') throw new Error(`The faucet's transaction ${hash} failed.`)
      return hash
    } catch (error) {
      if (attempt === 50 || !collisions.test(String(error))) throw inOneSentence(error)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 100))
    }
  }
}

/**
 * Asks for the status of a transaction until it is mined, for ten seconds. viem's own waiting polls forever if its time passes during its
 * first request. That happens when a node hangs.
 */
async function minedStatus(client: LocalClient, hash: Hex): Promise<'success' | 'reverted'> {
  const deadline = performance.now() + 10_000
  while (performance.now() < deadline) {
    const receipt = await client.getTransactionReceipt({ hash }).catch(ignoreUnmined)
    if (receipt) return receipt.status
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The faucet's transaction ${hash} was not mined within ten seconds.`)
}

function ignoreUnmined(error: unknown): undefined {
  if (!(error instanceof TransactionReceiptNotFoundError)) throw error
}
