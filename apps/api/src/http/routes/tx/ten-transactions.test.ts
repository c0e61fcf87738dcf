import { fund, permit2 } from '@patina/devnet'
import { createTestClient, getAddress, type Hex, http, isHex, maxUint160, maxUint256, publicActions, walletActions } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build as publicBuild, seaport } from '../../../../../../packages/claims/src/build.fixture.ts'
import {
  type Build,
  largestLoss,
  readAuthorization,
  readCalls,
  readTypedData,
  type Witness,
} from '../../../../../../packages/claims/src/index.ts'
import { typesOf } from '../../../../../../packages/claims/src/typed/types.fixture.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { networkOf } from '../../../../testing/chains.ts'
import { registerDevice, type TestDevice } from '../../../../testing/device.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { approveData, chainOf, ether, newAddress, openWallet, tokenCalled, transferData, type Wallet } from '../../../../testing/wallet.ts'

// The column "here" of docs/PREVIEW.md. Other warnings may be added.

const chainId = 31_337
const router = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const build: Build = { ...publicBuild, caip2: `eip155:${chainId}`, exchanges: [router] }
const usdc = tokenCalled('ethereum', 'USDC')
const [spender, drainer, zero] = [newAddress(), newAddress(), `0x${'0'.repeat(40)}`]
/** Contract that takes five USDC of its caller. */
const drain: Hex = `0x6323b872dd60e01b600052336004523060245263004c4b406044526020600060646000600073${usdc.slice(2).toLowerCase()}5af100`
let running: TestApp
let device: TestDevice
let wallet: Wallet

beforeAll(async () => {
  running = await testApp({ chains: localChains() })
  wallet = await openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'), ether(10))
  device = await registerDevice(running.app, { addresses: [wallet.address], platforms: ['ethereum'] })
  await fund(rpcUrlOf('ethereum'), networkOf('ethereum'), { to: wallet.address, token: usdc, amount: 5_000_000n })
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrlOf('ethereum')) })
    .extend(publicActions)
    .extend(walletActions)
  await node.setCode({ address: getAddress(drainer), bytecode: drain })
  const approval = await wallet.sign({ to: usdc, data: approveData(drainer, 5_000_000n) })
  if (!isHex(approval)) throw new Error('The approval is not signed')
  await node.waitForTransactionReceipt({ hash: await node.sendRawTransaction({ serializedTransaction: approval }), pollingInterval: 20 })
})
afterAll(() => running.close())

type Call = { to: string; value?: string; data?: string; gasLimit?: string }

/** Returns what the bytes say, and what the node says. */
async function shown(witness: Witness, body: object) {
  const { status, body: preview } = await device.post('/v1/tx/preview', { address: wallet.address, platformId: 'ethereum', ...body })
  expect(status).toBe(200)
  const { words, outcome, reason, changes, approvals, warnings } = preview
  const asset = { caip2: build.caip2, contract: usdc.toLowerCase() }
  const holding = { asset, balance: 5_000_000n, allowances: [{ spender: drainer.toLowerCase(), amount: 5_000_000n }] }
  return {
    bytes: witness.claims.flatMap((one) => (one.kind === 'calls' ? [] : [one.kind === 'opaque' ? `opaque ${one.reason}` : one.kind])),
    findings: witness.findings.map(({ code, severity }) => `${severity} ${code}`),
    loss: largestLoss(witness.claims, wallet.address.toLowerCase(), [holding]).map(({ amount }) => amount),
    title: words.title,
    node: [outcome, ...(reason ? [reason] : [])].join(': '),
    changes: changes.map(({ direction, symbol }: Record<string, string>) => `${direction} ${symbol}`),
    approvals: approvals.map(({ kind }: Record<string, string>) => kind),
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
  const given = { ...typesOf(encodeType), domain: { name: 'Test', chainId, verifyingContract }, message }
  return shown(readTypedData(given, { account: wallet.address, checksum: getAddress }, build), { typedData: given })
}

async function swap() {
  const pair = { inputToken: 'ethereum:native', outputToken: `ethereum:${usdc}`, amount: '0.5', slippage: 0.5 }
  const { body: quote } = await device.post('/v1/swap/quote', pair)
  const { body: built } = await device.post('/v1/swap/tx', { userPublicKey: wallet.address, platformId: 'ethereum', quote })
  return calls({ to: built.to, value: built.value, data: built.data })
}

const end = 9_999_999_999
const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const items = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const order = `OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)ConsiderationItem(${items},address recipient)OfferItem(${items})`
const safe =
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)'

/** Signs an order of Seaport that sells one NFT for these amounts of ether. */
function sale(...prices: string[]) {
  const item = { itemType: 2, token: spender, identifierOrCriteria: '7', startAmount: '1', endAmount: '1' }
  const word = `0x${'11'.repeat(32)}`
  const fields = { zone: zero, orderType: 0, startTime: 0, endTime: end, zoneHash: word, salt: '1', conduitKey: word, counter: '0' }
  const consideration = prices.map((price) => ({
    itemType: 0,
    token: zero,
    identifierOrCriteria: '0',
    startAmount: price,
    endAmount: price,
    recipient: wallet.address,
  }))
  return typed(order, { ...fields, offerer: wallet.address, offer: [item], consideration }, seaport)
}

function delegation() {
  const tuple = readAuthorization({ chainId: 0n, address: spender, nonce: 1n }, { account: wallet.address }, build)
  return shown(tuple, { calls: [{ to: wallet.address }], delegate: spender })
}

const none = { findings: [], loss: [], changes: [], approvals: [], warnings: [] }
const unbounded = ['c unlimited_allowance', 'c spender_is_account', 'w spender_unknown']
const signature = { ...none, node: 'unknown: a signature cannot be simulated' }

test.each([
  [
    'a transfer of a token',
    () => calls({ to: usdc, data: transferData(newAddress(), 1_000_000n) }),
    {
      ...none,
      bytes: ['leaves'],
      loss: [1_000_000n],
      title: 'Send 1 USDC',
      node: 'succeeds',
      changes: ['out USDC'],
      warnings: ['i receiver_new'],
    },
  ],
  [
    'an unlimited approval for an ordinary account',
    () => calls({ to: usdc, data: approveData(spender, maxUint256) }),
    {
      ...none,
      bytes: ['allows'],
      loss: [5_000_000n],
      title: 'Allow somebody to take any amount of USDC',
      node: 'succeeds',
      approvals: ['allowance'],
      warnings: unbounded,
    },
  ],
  [
    'a swap',
    swap,
    {
      ...none,
      bytes: ['leaves', 'comes'],
      loss: [ether(0.5)],
      title: expect.stringMatching(/^Swap 0\.5 ETH for at least .+ USDC$/),
      node: 'succeeds',
      changes: ['out ETH', 'in USDC'],
    },
  ],
  [
    'a permit',
    () =>
      typed(
        'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
        { owner: wallet.address, spender, value: `${maxUint256}`, nonce: 0, deadline: end },
        usdc,
      ),
    { ...signature, bytes: ['allows'], loss: [5_000_000n], title: 'Sign: allow somebody to take any amount of USDC', warnings: unbounded },
  ],
  [
    'a permit of Permit2',
    () =>
      typed(
        `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`,
        { details: { token: usdc, amount: `${maxUint160}`, expiration: end, nonce: 0 }, spender, sigDeadline: end },
        permit2,
      ),
    { ...signature, bytes: ['allows'], loss: [5_000_000n], title: 'Sign: allow somebody to take any amount of USDC', warnings: unbounded },
  ],
  [
    'a sale of an NFT',
    () => sale(`${ether(1)}`),
    { ...signature, bytes: ['leaves', 'comes'], loss: [1n], title: 'Sign: swap an item for at least 1 ETH' },
  ],
  [
    'a sale for nothing',
    () => sale(),
    {
      ...signature,
      bytes: ['leaves'],
      loss: [1n],
      findings: ['block order_brings_nothing'],
      title: 'Sign: send an item',
      warnings: ['b order_brings_nothing'],
    },
  ],
  [
    'a delegate call of a Safe',
    () => {
      const fields = { value: 0, data: '0x', operation: 1, safeTxGas: 0, baseGas: 0, gasPrice: 0, nonce: 0 }
      return typed(safe, { ...fields, to: spender, gasToken: zero, refundReceiver: zero }, newAddress())
    },
    {
      ...signature,
      bytes: ['opaque delegatecall', 'opaque contract'],
      loss: [5_000_000n],
      title: 'Sign data of an unknown type',
      warnings: ['c delegatecall'],
    },
  ],
  [
    'a delegation on all networks',
    delegation,
    {
      ...none,
      bytes: ['delegates', 'opaque contract'],
      findings: ['critical delegation_changes'],
      loss: [5_000_000n],
      title: 'Give your account code and do something that is not known',
      node: 'succeeds',
      approvals: ['code'],
      warnings: ['c delegation_changes'],
    },
  ],
  [
    'a transfer above the balance',
    () => calls({ to: usdc, data: transferData(newAddress(), 6_000_000n) }),
    {
      ...none,
      bytes: ['leaves'],
      loss: [5_000_000n],
      title: 'Send 6 USDC',
      node: 'fails: ERC20InsufficientBalance',
      warnings: ['c will_fail', 'i receiver_new'],
    },
  ],
  [
    'a call of a contract that takes tokens by an earlier allowance',
    // `claim()`. With its own estimate, the inner call would have no gas, and nothing would leave.
    () => calls({ to: drainer, data: '0x4e71d92d', gasLimit: '200000' }),
    {
      ...none,
      bytes: ['opaque selector'],
      loss: [5_000_000n],
      title: 'Do something that is not known',
      node: 'succeeds',
      changes: ['out USDC'],
      warnings: ['w leaves_without_decode'],
    },
  ],
])('%s → what the bytes and the simulation say', async (_what, request, expected) => {
  expect(await request()).toEqual({ ...expected, warnings: expect.arrayContaining(expected.warnings) })
})
