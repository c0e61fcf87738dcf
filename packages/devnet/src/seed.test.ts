import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { networks } from '@patina/chains'
import { type Address, erc20Abi, maxUint256, parseAbi, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faucetAddress, testAccounts } from './accounts.ts'
import { connect } from './client.ts'
import { type Devnet, startDevnet } from './devnet.ts'
import { fund } from './faucet.ts'
import { localChains } from './local-chains.ts'
import {
  addressOf,
  anyPorts,
  balanceOf,
  chain,
  localChain,
  networkOf,
  pairOf,
  sentBy,
  stakingOf,
  until,
  unusedAddress,
  walletOf,
} from './testing/local-chains.ts'

const ethereum = networkOf('ethereum')

const routerAbi = parseAbi([
  'function factory() view returns (address)',
  'function WETH() view returns (address)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function swapExactETHForTokens(uint256 minOut, address[] path, address to, uint256 deadline) payable returns (uint256[])',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 minOut, address[] path, address to, uint256 deadline) returns (uint256[])',
])
const lidoAbi = parseAbi([
  'function submit(address referral) payable returns (uint256)',
  'function sharesOf(address holder) view returns (uint256)',
  'function getPooledEthByShares(uint256 shares) view returns (uint256)',
  'function getSharesByPooledEth(uint256 amount) view returns (uint256)',
  'function wrap(uint256 amount) returns (uint256)',
  'function unwrap(uint256 amount) returns (uint256)',
  'function stEthPerToken() view returns (uint256)',
  'function getStETHByWstETH(uint256 amount) view returns (uint256)',
  'function requestWithdrawals(uint256[] amounts, address owner) returns (uint256[])',
  'function getWithdrawalRequests(address owner) view returns (uint256[])',
  'struct Status { uint256 amountOfStETH; uint256 amountOfShares; address owner; uint256 timestamp; bool isFinalized; bool isClaimed; }',
  'function getWithdrawalStatus(uint256[] ids) view returns (Status[])',
  'function claimWithdrawal(uint256 id)',
])

describe('the local chains', () => {
  let directory: string
  let devnet: Devnet
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'devnet-'))
    devnet = await startDevnet({ dataDir: directory, ports: anyPorts })
  })
  afterAll(async () => {
    await devnet.stop()
    await rm(directory, { recursive: true, force: true })
  })

  it('the local chains → they listen on this machine only, and no public chain has their ids', async () => {
    expect(devnet.chains.map(({ platformId, chainId }) => [platformId, chainId])).toEqual([
      ['ethereum', 31337],
      ['base', 31338],
    ])
    for (const { chainId, rpcUrl } of devnet.chains) {
      expect(new URL(rpcUrl).hostname).toBe('127.0.0.1')
      expect(await connect(rpcUrl).getChainId()).toBe(chainId)
      expect(networks.map(({ caip2 }) => caip2)).not.toContain(`eip155:${chainId}`)
    }
  })

  it.each(['ethereum', 'base'])('tokens of %s → one multicall returns name, symbol and decimals of every listed token', async (id) => {
    const { tokens, multicall3 } = networkOf(id)
    const answers = await chain(devnet, id).client.multicall({
      multicallAddress: multicall3,
      batchSize: 0,
      allowFailure: false,
      contracts: tokens.flatMap(({ address }) =>
        (['name', 'symbol', 'decimals'] as const).map((functionName) => ({ address: address as Address, abi: erc20Abi, functionName })),
      ),
    })
    expect(answers).toEqual(tokens.flatMap(({ name, symbol, decimals }) => [name, symbol, decimals]))
  })

  it.each(['ethereum', 'base'])('the test accounts of %s → funded, without sent transactions', async (id) => {
    const { client } = chain(devnet, id)
    for (const { address } of [testAccounts()[4], testAccounts()[9]].filter((account) => account !== undefined)) {
      expect(await client.getBalance({ address })).toBe(parseEther('10000'))
      expect(await client.getTransactionCount({ address })).toBe(0)
      expect(await balanceOf(devnet, id, 'USDC', address)).toBe(parseUnits('25000', 6))
      expect(await balanceOf(devnet, id, 'DAI', address)).toBe(parseEther('25000'))
      expect(await balanceOf(devnet, id, 'WETH', address)).toBe(parseEther('10'))
    }
  })

  it.each(['ethereum', 'base'])('a swap on %s → exactly the amount that the router quoted', async (id) => {
    const { client, exchange, wrappedNative } = { ...chain(devnet, id), ...networkOf(id) }
    if (!exchange) throw new Error('no exchange')
    const { router } = exchange
    expect(await client.readContract({ address: router, abi: routerAbi, functionName: 'factory' })).toBe(exchange.factory)
    expect(await client.readContract({ address: router, abi: routerAbi, functionName: 'WETH' })).toBe(wrappedNative)

    const user = walletOf(devnet, id, 1)
    const [usdc, dai] = [addressOf(id, 'USDC'), addressOf(id, 'DAI')]
    const before = await balanceOf(devnet, id, 'USDC', user.address)
    const [, quoted = 0n] = await client.readContract({
      address: router,
      abi: routerAbi,
      functionName: 'getAmountsOut',
      args: [parseEther('1.5'), [wrappedNative, usdc]],
    })
    expect(Number(quoted) / 1e6 / 1.5).toBeGreaterThan(3000)
    const args = [quoted, [wrappedNative, usdc], user.address, maxUint256] as const
    await user.write({ address: router, abi: routerAbi, functionName: 'swapExactETHForTokens', args, value: parseEther('1.5') })
    expect(await balanceOf(devnet, id, 'USDC', user.address)).toBe(before + quoted)

    const path = [usdc, wrappedNative, dai] as const
    const daiBefore = await balanceOf(devnet, id, 'DAI', user.address)
    const amounts = await client.readContract({ address: router, abi: routerAbi, functionName: 'getAmountsOut', args: [quoted, path] })
    const out = amounts[2] ?? 0n
    await user.write({ address: usdc, abi: erc20Abi, functionName: 'approve', args: [router, quoted] })
    await user.write({
      address: router,
      abi: routerAbi,
      functionName: 'swapExactTokensForTokens',
      args: [quoted, out, path, user.address, maxUint256],
    })
    expect(await balanceOf(devnet, id, 'DAI', user.address)).toBe(daiBefore + out)
  })

  it('the exchange is seeded → every pool exists, and pairs have their mainnet addresses', async () => {
    for (const { platformId, pools } of localChains) {
      const { exchange } = networkOf(platformId)
      const pairs = await Promise.all(
        pools.map(({ tokens: [a, b] }) =>
          pairOf(devnet, platformId, exchange?.factory, addressOf(platformId, a), addressOf(platformId, b)),
        ),
      )
      expect(new Set(pairs).size).toBe(pools.length)
    }
    const { factory } = ethereum.exchange ?? {}
    const weth = ethereum.wrappedNative
    expect(await pairOf(devnet, 'ethereum', factory, weth, addressOf('ethereum', 'USDC'))).toBe(
      '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc',
    )
    expect(await pairOf(devnet, 'ethereum', factory, weth, addressOf('ethereum', 'USDT'))).toBe(
      '0x0d4a11d5EEaaC28EC3F61d100daF4d40471f1852',
    )
  })

  it('ether is staked, rewarded, wrapped and withdrawn → it is paid out after the delay', async () => {
    const { client } = chain(devnet, 'ethereum')
    const { stEth, wstEth, withdrawalQueue } = stakingOf(ethereum)
    const user = walletOf(devnet, 'ethereum', 2)
    const [lido, wrapped, queue] = [
      { address: stEth, abi: lidoAbi },
      { address: wstEth, abi: lidoAbi },
      { address: withdrawalQueue, abi: lidoAbi },
    ]

    const expectedShares = await client.readContract({ ...lido, functionName: 'getSharesByPooledEth', args: [parseEther('4')] })
    await user.write({ ...lido, functionName: 'submit', args: [unusedAddress], value: parseEther('4') })
    expect(await client.readContract({ ...lido, functionName: 'sharesOf', args: [user.address] })).toBe(expectedShares)
    const staked = await balanceOf(devnet, 'ethereum', 'stETH', user.address)
    expect(parseEther('4') - staked).toBeLessThanOrEqual(1n)
    expect(await client.readContract({ ...wrapped, functionName: 'stEthPerToken' })).toBeGreaterThan(parseEther('1.2'))

    await user.write({ ...lido, abi: erc20Abi, functionName: 'approve', args: [wstEth, maxUint256] })
    await user.write({ ...wrapped, functionName: 'wrap', args: [parseEther('1')] })
    const wstBalance = await balanceOf(devnet, 'ethereum', 'wstETH', user.address)
    const worth = await client.readContract({ ...wrapped, functionName: 'getStETHByWstETH', args: [wstBalance] })
    expect(parseEther('1') - worth).toBeLessThanOrEqual(2n)
    await user.write({ ...wrapped, functionName: 'unwrap', args: [wstBalance] })
    expect(await balanceOf(devnet, 'ethereum', 'wstETH', user.address)).toBe(0n)

    await user.write({ ...lido, abi: erc20Abi, functionName: 'approve', args: [withdrawalQueue, maxUint256] })
    await user.write({ ...queue, functionName: 'requestWithdrawals', args: [[parseEther('1'), parseEther('2')], user.address] })
    const ids = await client.readContract({ ...queue, functionName: 'getWithdrawalRequests', args: [user.address] })
    expect(ids).toEqual([1n, 2n])
    const status = () => client.readContract({ ...queue, functionName: 'getWithdrawalStatus', args: [ids] })
    expect(await status()).toMatchObject([
      { amountOfStETH: parseEther('1'), owner: user.address, isFinalized: false, isClaimed: false },
      { amountOfStETH: parseEther('2'), owner: user.address, isFinalized: false, isClaimed: false },
    ])
    await expect(user.write({ ...queue, functionName: 'claimWithdrawal', args: [1n] })).rejects.toThrow()

    await client.increaseTime({ seconds: 61 })
    await client.mine({ blocks: 1 })
    expect((await status()).map(({ isFinalized }) => isFinalized)).toEqual([true, true])
    const before = await client.getBalance({ address: user.address })
    const { gasUsed, effectiveGasPrice } = await user.write({ ...queue, functionName: 'claimWithdrawal', args: [1n] })
    const gained = (await client.getBalance({ address: user.address })) - before + gasUsed * effectiveGasPrice
    expect(parseEther('1') - gained).toBeLessThanOrEqual(2n)
    expect(await client.readContract({ ...queue, functionName: 'getWithdrawalRequests', args: [user.address] })).toEqual([2n])
  })

  it.each(['ethereum', 'base'])('%s is idle → blocks are mined, and fees stay near their default', async (id) => {
    const { client } = chain(devnet, id)
    const { baseFee, tips } = localChain(id)
    const start = await client.getBlockNumber()
    await until(async () => (await client.getBlockNumber()) >= start + 2n)
    for (let sent = 0; sent < 15; sent++)
      await fund(chain(devnet, id).rpcUrl, networkOf(id), { to: unusedAddress, token: null, amount: 1n })
    await until(async () => isNearDefault((await client.getFeeHistory({ blockCount: 1, rewardPercentiles: [] })).baseFeePerGas[1], baseFee))
    const history = await client.getFeeHistory({ blockCount: 20, rewardPercentiles: [10, 50, 90] })
    for (const fee of history.baseFeePerGas) expect(Number(fee)).toBeGreaterThan(baseFee / 4)
    expect(history.reward?.some(([slow]) => slow === tips[0])).toBe(true)
  })

  it('automatic mining is off → no block is added, and a transaction stays pending', async () => {
    const { client, rpcUrl } = chain(devnet, 'base')
    await client.setAutomine(false)
    const head = await client.getBlockNumber()
    const funding = fund(rpcUrl, networkOf('base'), { to: unusedAddress, token: null, amount: 1n })
    await until(
      async () =>
        (await client.getTransactionCount({ address: faucetAddress, blockTag: 'pending' })) > (await sentBy(client, faucetAddress)),
    )
    await new Promise((resolve) => setTimeout(resolve, 2_600))
    expect(await client.getBlockNumber()).toBe(head)
    await client.setAutomine(true)
    await client.mine({ blocks: 1 })
    await funding
  })

  describe('the faucet', () => {
    it('concurrent requests for the native token and every kind of token → all are sent', async () => {
      const { client, rpcUrl } = chain(devnet, 'ethereum')
      const { stEth, wstEth } = stakingOf(ethereum)
      const to: Address = '0x000000000000000000000000000000000000Face'
      const tokens = [null, addressOf('ethereum', 'USDT'), addressOf('ethereum', 'WETH'), stEth, wstEth, null]
      await Promise.all(tokens.map((token) => fund(rpcUrl, ethereum, { to, token, amount: 5_000_000n })))
      expect(await client.getBalance({ address: to })).toBe(10_000_000n)
      for (const symbol of ['USDT', 'WETH', 'wstETH']) expect(await balanceOf(devnet, 'ethereum', symbol, to)).toBe(5_000_000n)
      expect(5_000_000n - (await balanceOf(devnet, 'ethereum', 'stETH', to))).toBeLessThanOrEqual(1n)
    })

    it('the token is unknown, or the chain is another → an error', async () => {
      const { rpcUrl } = chain(devnet, 'base')
      const base = networkOf('base')
      await expect(fund(rpcUrl, base, { to: unusedAddress, token: unusedAddress, amount: 1n })).rejects.toThrow(
        'is not a listed token of Base',
      )
      await expect(fund(rpcUrl, ethereum, { to: unusedAddress, token: null, amount: 1n })).rejects.toThrow('has the id 31338')
    })

    it('the requested amount of any kind of token is too large → an error of one sentence', async () => {
      const { rpcUrl } = chain(devnet, 'ethereum')
      const { stEth, wstEth } = stakingOf(ethereum)
      for (const token of [null, addressOf('ethereum', 'USDT'), addressOf('ethereum', 'WETH'), stEth, wstEth]) {
        for (const amount of [2n ** 100n, 2n ** 256n]) {
          // The faucet can mint any amount of this token.
          if (amount === 2n ** 100n && token === addressOf('ethereum', 'USDT')) continue
          const refused = fund(rpcUrl, ethereum, { to: unusedAddress, token, amount })
          await expect(refused).rejects.toThrow(/^The amount is too large: the faucet does not have enough\.$/)
        }
      }
    })
  })
})

const isNearDefault = (fee: bigint | undefined, baseFee: number) => fee !== undefined && Math.abs(Number(fee) / baseFee - 1) < 0.26
