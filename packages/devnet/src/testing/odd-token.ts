import type { EvmNetwork } from '@patina/chains'
import {
  type Address,
  concat,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  maxUint256,
  pad,
  parseAbi,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { EvmAddress } from '../../../chains/src/network.ts'
import { testAddress } from '../../../chains/src/testing/address.ts'
import { connect } from '../client.ts'
import { ownBytecode } from '../contracts.ts'
import { type PoolExchangeId, poolLiquidity, tickSpacings } from '../pool-exchanges.ts'
import { MAX_TICK, root } from '../seed.ts'

const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function setTax(uint256 bps)',
  'function setPaused(bool value)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function deposit() payable',
  'function getPool(address a, address b, uint24 fee) view returns (address)',
  'function createPool(address a, address b, uint24 fee) returns (address)',
  'function initialize(uint160 sqrtPriceX96)',
  'function add(address pool, int24 lower, int24 upper, uint128 liquidity)',
  'function addLiquidityETH(address token, uint256 amount, uint256 minToken, uint256 minEther, address to, uint256 deadline) payable',
])

const ONE_ETHER = 10n ** 18n
const gas = 6_000_000n
/** Other tests fill blocks, so the base fee may rise before the transaction is sent. */
const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 9n }

/** A token on a local chain whose peculiarities a test can change. */
export type OddToken = {
  address: EvmAddress
  decimals: number
  mint(to: string, amount: bigint): Promise<void>
  /** Takes this share of each transfer, in hundredths of a percent. */
  setTax(bps: number): Promise<void>
  setPaused(paused: boolean): Promise<void>
  /** Adds a pair with the wrapped native token: `amount` of the token and `value` of the native token. */
  addPair(amount: bigint, value: bigint): Promise<void>
  /** Adds a pool over the whole range of prices, with `value` of the wrapped native token or of another token. */
  addPoolV3(
    fee: keyof typeof tickSpacings,
    amount: bigint,
    value: bigint,
    options?: { other?: OddToken; on?: PoolExchangeId },
  ): Promise<void>
}

/**
 * Deploys a token from a new account, so that tests do not share nonces. `Tether` behaves like USDT. It is never taxed or paused, and does
 * not return its decimals.
 */
export async function deployOddToken(
  rpcUrl: string,
  network: EvmNetwork,
  decimals: number,
  kind: 'OddToken' | 'Tether' = 'OddToken',
): Promise<OddToken> {
  const { exchange, wrappedNative } = network
  if (!exchange) throw new Error(`${network.id} has no exchange`)
  const client = connect(rpcUrl)
  const account = privateKeyToAccount(generatePrivateKey())
  await client.setBalance({ address: account.address, value: 1_000_000n * ONE_ETHER })
  const chain = defineChain({
    id: await client.getChainId(),
    name: network.id,
    nativeCurrency: network.nativeToken,
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const wallet = createWalletClient({ account, chain, transport: http(rpcUrl) })

  async function send(to: Address | null, data: Hex, value = 0n) {
    const hash = await wallet.sendTransaction({ to, data, value, gas, ...fees })
    const receipt = await client.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`The transaction ${hash} failed`)
    return receipt
  }

  const argument = kind === 'Tether' ? account.address : toHex(decimals)
  const { contractAddress } = await send(null, concat([ownBytecode(kind), pad(argument, { size: 32 })]))
  if (!contractAddress) throw new Error('The token was not deployed')
  const address = testAddress(getAddress(contractAddress))
  const mint = (to: Address, amount: bigint) => send(address, encodeFunctionData({ abi, functionName: 'mint', args: [to, amount] }))
  const approve = (token: Address, spender: Address) =>
    send(token, encodeFunctionData({ abi, functionName: 'approve', args: [spender, maxUint256] }))

  return {
    address,
    decimals,
    mint: async (to, amount) => void (await mint(getAddress(to), amount)),
    setTax: async (bps) => void (await send(address, encodeFunctionData({ abi, functionName: 'setTax', args: [BigInt(bps)] }))),
    setPaused: async (paused) => void (await send(address, encodeFunctionData({ abi, functionName: 'setPaused', args: [paused] }))),

    async addPair(amount, value) {
      await mint(account.address, amount)
      await approve(address, exchange.router)
      const args = [address, amount, 0n, 0n, account.address, maxUint256] as const
      await send(exchange.router, encodeFunctionData({ abi, functionName: 'addLiquidityETH', args }), value)
    },

    async addPoolV3(fee, amount, value, { other, on = 'uniswap-v3' } = {}) {
      const factory = network.v3Exchanges?.[on]?.factory
      if (!factory) throw new Error(`${network.id} has no ${on}`)
      await mint(account.address, amount * 2n)
      const second = other?.address ?? wrappedNative
      if (other) await other.mint(account.address, value * 2n)
      else await send(wrappedNative, encodeFunctionData({ abi, functionName: 'deposit' }), value * 2n)
      for (const token of [address, second]) await approve(token, poolLiquidity)
      await send(factory, encodeFunctionData({ abi, functionName: 'createPool', args: [address, second, fee] }))
      const pool = await client.readContract({ address: factory, abi, functionName: 'getPool', args: [address, second, fee] })
      const [amount0, amount1] = BigInt(address) < BigInt(second) ? [amount, value] : [value, amount]
      await send(pool, encodeFunctionData({ abi, functionName: 'initialize', args: [root((amount1 << 192n) / amount0)] }))
      const last = Math.floor(MAX_TICK / tickSpacings[fee]) * tickSpacings[fee]
      await send(poolLiquidity, encodeFunctionData({ abi, functionName: 'add', args: [pool, -last, last, root(amount0 * amount1)] }))
    },
  }
}
