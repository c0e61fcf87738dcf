import { fund, permit2 } from '@patina/devnet'
import { createTestClient, encodeFunctionData, erc20Abi, getAddress, http, maxUint160, maxUint256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build as publicBuild, seaport } from '../../../../../../packages/claims/src/build.fixture.ts'
import { type Build, readAuthorization, readCalls, readTypedData, type Witness } from '../../../../../../packages/claims/src/index.ts'
import { typesOf } from '../../../../../../packages/claims/src/typed/types.fixture.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { networkOf } from '../../../../testing/chains.ts'
import { registerDevice, type TestDevice } from '../../../../testing/device.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { chainOf, ether, newAddress, openWallet, tokenCalled, transferData, type Wallet } from '../../../../testing/wallet.ts'

// The column "here" of docs/PREVIEW.md.

const chainId = 31_337
const build: Build = { ...publicBuild, caip2: `eip155:${chainId}`, exchanges: [] }
const usdc = tokenCalled('ethereum', 'USDC')
const spender = newAddress()
let running: TestApp
let device: TestDevice
let wallet: Wallet

beforeAll(async () => {
  running = await testApp({ chains: localChains() })
  wallet = await openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'), ether(10))
  device = await registerDevice(running.app, { addresses: [wallet.address], platforms: ['ethereum'] })
  await fund(rpcUrlOf('ethereum'), networkOf('ethereum'), { to: wallet.address, token: usdc, amount: 5_000_000n })
})
afterAll(() => running.close())

type Call = { to: string; value?: string; data?: string }

/** Returns what the bytes say, and what the node says. */
async function shown(witness: Witness, body: object) {
  const { status, body: preview } = await device.post('/v1/tx/preview', { address: wallet.address, platformId: 'ethereum', ...body })
  expect(status).toBe(200)
  const { outcome, reason, changes, approvals, warnings } = preview
  return {
    bytes: witness.claims.flatMap((one) => (one.kind === 'calls' ? [] : [one.kind === 'opaque' ? `opaque ${one.reason}` : one.kind])),
    findings: witness.findings.map(({ code, severity }) => `${severity} ${code}`),
    node: [outcome, ...(reason ? [reason] : [])].join(': '),
    changes: changes.map(({ direction, amount, symbol }: Record<string, string>) => `${direction} ${amount} ${symbol}`),
    approvals: approvals.map(({ kind, after }: Record<string, string>) => `${kind} ${after}`),
    warnings: warnings.map(({ code, severity }: Record<string, string>) => `${severity} ${code}`),
  }
}

const calls = (...given: Call[]) =>
  shown(
    readCalls(
      { account: wallet.address, chainId, calls: given.map(({ to, value = '0', data = '0x' }) => ({ to, value: BigInt(value), data })) },
      build,
    ),
    { calls: given },
  )

const typed = (encodeType: string, message: object, verifyingContract: string) => {
  const typedData = { ...typesOf(encodeType), domain: { name: 'Test', chainId, verifyingContract }, message }
  const given = JSON.parse(JSON.stringify(typedData))
  return shown(readTypedData(given, { account: wallet.address, checksum: getAddress }, build), { typedData: given })
}

test('print', async () => {
  const show = async (name: string, result: Promise<unknown>) => console.log(name, JSON.stringify(await result, null, 1))
  await show('transfer', calls({ to: usdc, data: transferData(newAddress(), 1_000_000n) }))
  await show(
    'approve',
    calls({ to: usdc, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [getAddress(spender), maxUint256] }) }),
  )
  const quote = (
    await device.post('/v1/swap/quote', { inputToken: 'ethereum:native', outputToken: `ethereum:${usdc}`, amount: '0.5', slippage: 0.5 })
  ).body
  const built = (await device.post('/v1/swap/tx', { userPublicKey: wallet.address, platformId: 'ethereum', quote })).body
  console.log(built.to)
  await show('swap', calls({ to: built.to, value: built.value, data: built.data }))
  await show(
    'permit',
    typed(
      'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
      { owner: wallet.address, spender, value: `${maxUint256}`, nonce: 0, deadline: 9_999_999_999 },
      usdc,
    ),
  )
  const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
  await show(
    'permit2',
    typed(
      `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`,
      { details: { token: usdc, amount: `${maxUint160}`, expiration: 9_999_999_999, nonce: 0 }, spender, sigDeadline: 9_999_999_999 },
      permit2,
    ),
  )
  const items = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
  const order = `OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)ConsiderationItem(${items},address recipient)OfferItem(${items})`
  const zero = `0x${'0'.repeat(40)}`
  const word = `0x${'11'.repeat(32)}`
  const sale = {
    offerer: wallet.address,
    zone: zero,
    orderType: 0,
    startTime: 0,
    endTime: 9_999_999_999,
    zoneHash: word,
    salt: 1,
    conduitKey: word,
    counter: 0,
    offer: [{ itemType: 2, token: newAddress(), identifierOrCriteria: 7, startAmount: 1, endAmount: 1 }],
  }
  const pay = (amount: string) => [
    { itemType: 0, token: zero, identifierOrCriteria: 0, startAmount: amount, endAmount: amount, recipient: wallet.address },
  ]
  await show('sale', typed(order, { ...sale, consideration: pay('1000000000000000000') }, seaport))
  await show('sale for nothing', typed(order, { ...sale, consideration: [] }, seaport))
  await show(
    'safe',
    typed(
      'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
      {
        to: spender,
        value: 0,
        data: '0x',
        operation: 1,
        safeTxGas: 0,
        baseGas: 0,
        gasPrice: 0,
        gasToken: zero,
        refundReceiver: zero,
        nonce: 0,
      },
      newAddress(),
    ),
  )
  const code = newAddress()
  await show(
    '7702',
    shown(readAuthorization({ chainId: 0n, address: code, nonce: 1n }, { account: wallet.address }, build), {
      calls: [{ to: wallet.address }],
      delegate: code,
    }),
  )
  await show('fails', calls({ to: usdc, data: transferData(newAddress(), 6_000_000n) }))
  const drainer = newAddress()
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [getAddress(drainer), 5_000_000n] })
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrlOf('ethereum')) })
  await node.setCode({
    address: getAddress(drainer),
    bytecode: `0x6323b872dd60e01b600052336004523060245263004c4b40604452602060006064600060007${'3'}${usdc.slice(2).toLowerCase()}5af100`,
  })
  await running.chains.get('ethereum')?.broadcast(await wallet.sign({ to: usdc, data: approve }))
  await show('drainer', calls({ to: drainer, data: '0x4e71d92d' }))
})
