import { type EvmAddress, type EvmNetwork, evmAddress, type ListedToken } from '@patina/chains'
import { type Address, encodeFunctionData, type Hex, maxUint256, parseAbi, parseEther, zeroAddress } from 'viem'
import { faucetAddress, testAccounts, trafficAddress } from './accounts.ts'
import { type LocalClient, sendFromNode } from './client.ts'
import { etchContracts, isMintable, tether } from './etch.ts'
import { type LocalChain, type Pool, type PoolV3, startingBalances, startingPrices } from './local-chains.ts'
import { missingNames } from './name-records.ts'
import { poolAddress, poolExchanges, poolLiquidity, tickSpacings } from './pool-exchanges.ts'

/** The contract functions that seeding and the faucet call. */
export const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function deposit() payable',
  'function submit(address referral) payable returns (uint256)',
  'function reportRewards() payable',
  'function wrap(uint256 amount) returns (uint256)',
  'function getPair(address a, address b) view returns (address)',
  'function getPool(address a, address b, uint24 fee) view returns (address)',
  'function createPool(address a, address b, uint24 fee) returns (address)',
  'function initialize(uint160 sqrtPriceX96)',
  'function add(address pool, int24 lower, int24 upper, uint128 liquidity)',
  'function addLiquidity(address a, address b, uint256 amountA, uint256 amountB, uint256 minA, uint256 minB, address to, uint256 deadline)',
])

/** Largest tick of a price. @see https://github.com/Uniswap/v3-core (libraries/TickMath.sol) */
export const MAX_TICK = 887_272

type Transaction = { to: Address; data: Hex; value?: bigint; gas: bigint }

/**
 * Brings a local chain to the state of the network's data: contracts, exchange pools, staking, and funds for the test accounts. On a complete
 * chain, it only writes the contracts' code again.
 */
export async function seed(client: LocalClient, network: EvmNetwork, chain: LocalChain): Promise<void> {
  await etchContracts(client, network)
  const isNew = (await client.getTransactionCount({ address: faucetAddress })) === 0
  if (isNew) {
    await client.setBalance({ address: faucetAddress, value: parseEther('1000000000') })
    await client.setBalance({ address: trafficAddress, value: parseEther('1000000') })
  }
  await execute(client, chain, [
    ...(isNew ? [...stockFaucet(network), ...fundTestAccounts(network)] : []),
    ...(await missingPools(client, network, chain)).flatMap((pool) => addPool(network, pool)),
  ])
  // The node drops the last transactions of a very long list, so these are a list of their own.
  await execute(
    client,
    chain,
    (await missingPoolsV3(client, network, chain)).flatMap((pool) => addPoolV3(network, pool)),
  )
  await execute(client, chain, await missingNames(client, network))
}

/** Returns the transactions that buy tokens which the faucet cannot mint. The rewards make a share of staked ether worth 1.23 ether, as on mainnet. */
function stockFaucet({ wrappedNative, staking }: EvmNetwork): Transaction[] {
  const wrapped = {
    to: wrappedNative,
    data: encodeFunctionData({ abi, functionName: 'deposit' }),
    value: parseEther('200000'),
    gas: 100_000n,
  }
  if (!staking) return [wrapped]
  const { stEth, wstEth } = staking
  return [
    wrapped,
    {
      to: stEth,
      data: encodeFunctionData({ abi, functionName: 'submit', args: [zeroAddress] }),
      value: parseEther('100000'),
      gas: 200_000n,
    },
    { to: stEth, data: encodeFunctionData({ abi, functionName: 'reportRewards' }), value: parseEther('23000'), gas: 150_000n },
    { to: stEth, data: encodeFunctionData({ abi, functionName: 'approve', args: [wstEth, maxUint256] }), gas: 80_000n },
    { to: wstEth, data: encodeFunctionData({ abi, functionName: 'wrap', args: [parseEther('60000')] }), gas: 250_000n },
  ]
}

function fundTestAccounts(network: EvmNetwork): Transaction[] {
  return Object.entries(startingBalances).flatMap(([symbol, whole]) => {
    const token = listed(network, symbol)
    const amount = whole * 10n ** BigInt(token.decimals)
    return testAccounts().map(({ address }) => sendToken(network, token.address, address, amount))
  })
}

function sendToken(network: EvmNetwork, token: Address, to: Address, amount: bigint): Transaction {
  return {
    to: token,
    data: encodeFunctionData({ abi, functionName: isMintable(network, token) ? 'mint' : 'transfer', args: [to, amount] }),
    gas: 100_000n,
  }
}

async function missingPools(client: LocalClient, network: EvmNetwork, chain: LocalChain): Promise<Pool[]> {
  const { exchange } = network
  if (!exchange) return []
  const pairs = await Promise.all(
    chain.pools.map(({ tokens: [a, b] }) =>
      client.readContract({
        address: exchange.factory,
        abi,
        functionName: 'getPair',
        args: [listed(network, a).address, listed(network, b).address],
      }),
    ),
  )
  return chain.pools.filter((_, index) => pairs[index] === zeroAddress)
}

function addPool(network: EvmNetwork, pool: Pool): Transaction[] {
  const { exchange } = network
  if (!exchange) return []
  const sides = sidesOf(network, pool)
  const [a, b] = sides
  if (!a || !b) return []
  const args = [a.token, b.token, a.amount, b.amount, 0n, 0n, faucetAddress, maxUint256] as const
  return [
    ...prepare(network, sides, exchange.router),
    { to: exchange.router, data: encodeFunctionData({ abi, functionName: 'addLiquidity', args }), gas: 3_000_000n },
  ]
}

type Side = { token: Address; amount: bigint }

const sidesOf = (network: EvmNetwork, { tokens, usd }: Pool): Side[] =>
  tokens.map((symbol) => {
    const token = listed(network, symbol)
    return { token: token.address, amount: amountFor(usd, token) }
  })

/** Returns the transactions that give the faucet its tokens for a pool, and allow `spender` to take them. */
const prepare = (network: EvmNetwork, sides: readonly Side[], spender: Address): Transaction[] => [
  ...sides.filter(({ token }) => isMintable(network, token)).map(({ token, amount }) => sendToken(network, token, faucetAddress, amount)),
  ...sides.flatMap(({ token }) =>
    (token === tether ? [0n, maxUint256] : [maxUint256]).map((allowance) => ({
      to: token,
      data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, allowance] }),
      gas: 80_000n,
    })),
  ),
]

async function missingPoolsV3(client: LocalClient, network: EvmNetwork, { poolsV3: pools = [] }: LocalChain): Promise<PoolV3[]> {
  const found = await Promise.all(
    pools.map(({ tokens: [a, b], fee, on }) => {
      const address = network.v3Exchanges?.[on]?.factory
      const args = [listed(network, a).address, listed(network, b).address, fee] as const
      return address && client.readContract({ address, abi, functionName: 'getPool', args })
    }),
  )
  return pools.filter((_, index) => found[index] === zeroAddress)
}

/** Returns the transactions that create a pool at the starting price, with liquidity over the whole range of prices. */
function addPoolV3(network: EvmNetwork, pool: PoolV3): Transaction[] {
  const exchange = poolExchanges[pool.on]
  const deployment = network.v3Exchanges?.[pool.on]
  const sides = sidesOf(network, pool).sort((a, b) => (BigInt(a.token) < BigInt(b.token) ? -1 : 1))
  const [a, b] = sides
  if (!deployment || !a || !b) return []
  const to = poolAddress(exchange, deployment, a.token, b.token, pool.fee)
  const spacing = tickSpacings[pool.fee]
  const last = Math.floor(MAX_TICK / spacing) * spacing
  const price = root((b.amount << 192n) / a.amount)
  const create = encodeFunctionData({ abi, functionName: 'createPool', args: [a.token, b.token, pool.fee] })
  const add = encodeFunctionData({ abi, functionName: 'add', args: [to, -last, last, root(a.amount * b.amount)] })
  return [
    ...prepare(network, sides, poolLiquidity),
    { to: deployment.factory, data: create, gas: 6_000_000n },
    { to, data: encodeFunctionData({ abi, functionName: 'initialize', args: [price] }), gas: 200_000n },
    { to: poolLiquidity, data: add, gas: 1_000_000n },
  ]
}

/** Returns the whole square root. */
export function root(value: bigint): bigint {
  let [guess, better] = [value, (value + 1n) / 2n]
  while (better < guess) [guess, better] = [better, (better + value / better) / 2n]
  return guess
}

/** Returns the amount of the token, in base units, that is worth this many dollars at the starting price. */
function amountFor(usd: bigint, { symbol, decimals }: ListedToken): bigint {
  const price = startingPrices[symbol]
  if (!price) throw new Error(`${symbol} has a pool but no starting price`)
  return (usd * 1_000_000n * 10n ** BigInt(decimals)) / price
}

function listed(network: EvmNetwork, symbol: string): ListedToken & { address: EvmAddress } {
  const token = network.tokens.find((candidate) => candidate.symbol === symbol && candidate.enabled)
  if (!token) throw new Error(`${symbol} is not among the enabled tokens of ${network.id}`)
  return { ...token, address: evmAddress(token.address) }
}

/** Sends the transactions from the faucet in this order and mines them. @throws if one fails */
async function execute(client: LocalClient, chain: LocalChain, transactions: readonly Transaction[]): Promise<void> {
  if (transactions.length === 0) return
  await client.setAutomine(false)
  const firstNonce = await client.getTransactionCount({ address: faucetAddress })
  const hashes = await Promise.all(
    transactions.map((transaction, index) => {
      const tip = chain.tips[index % chain.tips.length] ?? 0n
      const fee = { max: BigInt(chain.baseFee * 4) + tip, tip }
      return sendFromNode(client, { ...transaction, from: faucetAddress, nonce: firstNonce + index, fee })
    }),
  )
  while ((await client.getTransactionCount({ address: faucetAddress })) < firstNonce + transactions.length) await client.mine({ blocks: 1 })
  await client.setAutomine(true)
  const receipts = await Promise.all(hashes.map((hash) => client.getTransactionReceipt({ hash })))
  const failed = receipts.findIndex(({ status }) => status !== 'success')
  if (failed !== -1) throw new Error(`seeding ${chain.platformId}: transaction ${failed} to ${transactions[failed]?.to} failed`)
}
