import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { account, alice, asset, build, checksum, permit2, seaport, spender, unlisted, usdc, weth } from '../build.fixture.ts'
import { type Claim, everything, Refusal } from '../claim.ts'
import { readTypedData } from './read-typed-data.ts'
import { typesOf } from './types.fixture.ts'

const zero = `0x${'0'.repeat(40)}`
const word = `0x${'11'.repeat(32)}`

/** Reads data of a type, given as EIP-712 writes it. */
const read = (encodeType: string, message: object, contract = usdc) =>
  readTypedData(
    {
      ...typesOf(encodeType),
      domain: { name: 'Test', chainId: 1, verifyingContract: contract },
      message,
    },
    { account, checksum },
    build,
  )
const allows = (contract: string, max: bigint, until: bigint | null = null, owner = account): Claim => ({
  kind: 'allows',
  asset: asset(contract),
  owner,
  spender,
  max,
  until,
})
const leaves = (contract: string | null, max: bigint, to: string | null): Claim => ({
  kind: 'leaves',
  asset: asset(contract),
  max,
  from: account,
  to,
})
const comes = (contract: string | null, min: bigint, to = account): Claim => ({ kind: 'comes', asset: asset(contract), min, to })

const authorization = '(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const permissions = 'TokenPermissions(address token,uint256 amount)'
const one = (amount: bigint, token = usdc) => ({ token, amount, expiration: 99, nonce: 0 })
const items = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const itemTypes = `ConsiderationItem(${items},address recipient)OfferItem(${items})`
const order =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'
const item = (kind: number, token: string, id: bigint, start: bigint, end = start) => ({
  itemType: kind,
  token,
  identifierOrCriteria: id,
  startAmount: start,
  endAmount: end,
})
const sale = (offer: object[], consideration: object[]) => ({
  offerer: account,
  zone: zero,
  offer,
  consideration,
  orderType: 0,
  startTime: 0,
  endTime: 9,
  zoneHash: word,
  salt: 1,
  conduitKey: word,
  counter: 0,
})
const cow =
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)'
const oneInch =
  'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)'

test.each<[string, string, object, string, readonly Claim[]]>([
  [
    'a permit',
    'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
    { owner: account, spender, value: '5', nonce: 0, deadline: 9 },
    usdc,
    [allows(usdc, 5n)],
  ],
  [
    'a permit of DAI',
    'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
    { holder: account, spender, nonce: 0, expiry: 9, allowed: true },
    usdc,
    [allows(usdc, everything)],
  ],
  [
    'a permit of one item',
    'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)',
    { spender, tokenId: 7, nonce: 0, deadline: 9 },
    usdc,
    [{ ...allows(usdc, 1n), asset: asset(usdc, 7n) } as Claim],
  ],
  [
    'a permit of all items',
    'PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)',
    { operator: spender, approved: true, nonce: 0, deadline: 9 },
    usdc,
    [allows(usdc, everything)],
  ],
  [
    'a signed payment',
    `TransferWithAuthorization${authorization}`,
    { from: account, to: alice, value: 5, validAfter: 0, validBefore: 9, nonce: word },
    usdc,
    [leaves(usdc, 5n, alice)],
  ],
  ['a cancelled payment', 'CancelAuthorization(address authorizer,bytes32 nonce)', { authorizer: account, nonce: word }, usdc, []],
  [
    'a permission of Permit2',
    `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`,
    { details: one(5n), spender, sigDeadline: 9 },
    permit2,
    [allows(usdc, 5n, 99n)],
  ],
  [
    'permissions of Permit2, unlimited ones first',
    `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`,
    { details: [one(5n), one(2n ** 160n - 1n, weth)], spender, sigDeadline: 9 },
    permit2,
    [allows(weth, 2n ** 160n - 1n, 99n), allows(usdc, 5n, 99n)],
  ],
  [
    'a payment of Permit2',
    `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`,
    { permitted: { token: usdc, amount: 5 }, spender, nonce: 0, deadline: 9 },
    permit2,
    [allows(usdc, 5n, 9n)],
  ],
  [
    'payments of Permit2',
    `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`,
    {
      permitted: [
        { token: usdc, amount: 5 },
        { token: weth, amount: 6 },
      ],
      spender,
      nonce: 0,
      deadline: 9,
    },
    permit2,
    [allows(usdc, 5n, 9n), allows(weth, 6n, 9n)],
  ],
  [
    'a payment with a witness',
    `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Mood witness)Mood(string text)${permissions}`,
    { permitted: { token: usdc, amount: 5 }, spender, nonce: 0, deadline: 9, witness: { text: 'good' } },
    permit2,
    [allows(usdc, 5n, 9n)],
  ],
  [
    'an order of Seaport',
    `${order}${itemTypes}`,
    sale(
      [item(2, unlisted, 7n, 1n)],
      [
        { ...item(1, usdc, 0n, 9n, 5n), recipient: account },
        { ...item(0, zero, 0n, 1n), recipient: alice },
      ],
    ),
    seaport,
    [{ ...leaves(unlisted, 1n, null), asset: asset(unlisted, 7n) } as Claim, comes(usdc, 5n)],
  ],
  [
    'an order of CoW',
    cow,
    {
      sellToken: usdc,
      buyToken: weth,
      receiver: zero,
      sellAmount: 5,
      buyAmount: 4,
      validTo: 9,
      appData: word,
      feeAmount: 1,
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    },
    seaport,
    [leaves(usdc, 6n, null), comes(weth, 4n)],
  ],
  [
    'an order of 1inch',
    oneInch,
    { salt: 0, maker: account, receiver: zero, makerAsset: usdc, takerAsset: weth, makingAmount: 5, takingAmount: 4, makerTraits: 0 },
    seaport,
    [leaves(usdc, 5n, null), comes(weth, 4n)],
  ],
])('%s → its claims, and no finding', (_what, encodeType, message, contract, claims) => {
  expect(read(encodeType, message, contract)).toMatchObject({ claims, findings: [] })
})

test('a bulk order → the claims of each order in it; a tree of height 9 → refused', () => {
  const leaf = sale([item(2, unlisted, 7n, 1n)], [{ ...item(1, usdc, 0n, 5n), recipient: account }])
  const empty = sale([], [])
  const { claims } = read(
    `BulkOrder(OrderComponents[2][2] tree)${itemTypes}${order}`,
    {
      tree: [
        [leaf, empty],
        [leaf, empty],
      ],
    },
    seaport,
  )
  expect(claims.map(({ kind }) => kind)).toEqual(['leaves', 'comes', 'leaves', 'comes'])
  expect(() => read(`BulkOrder(OrderComponents${'[2]'.repeat(9)} tree)${itemTypes}${order}`, { tree: [] }, seaport)).toThrow('too_deep')
})

describe('rights and closed data', () => {
  const user = { nonce: 0, deadline: 9 }
  test.each<[string, object, object]>([
    [
      'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
      {
        to: alice,
        value: 0,
        data: '0x095ea7b3',
        operation: 0,
        safeTxGas: 0,
        baseGas: 0,
        gasPrice: 0,
        gasToken: zero,
        refundReceiver: zero,
        nonce: 0,
      },
      { kind: 'opaque', target: alice, reason: 'container', hides: [] },
    ],
    ['SafeMessage(bytes message)', { message: '0x12' }, { kind: 'opaque', target: unlisted }],
    [
      'Authorization(address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry)',
      { owner: account, manager: alice, isAllowed: true, nonce: 0, expiry: 9 },
      { kind: 'rights', what: 'manager', to: alice },
    ],
    [
      'Authorization(address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline)',
      { authorizer: account, authorized: alice, isAuthorized: false, ...user },
      { kind: 'rights', what: 'manager', to: null },
    ],
    [
      'DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)',
      { delegatee: alice, value: 5, ...user },
      { kind: 'rights', what: 'debt', to: alice },
    ],
    [
      'Delegation(address delegatee,uint256 nonce,uint256 expiry)',
      { delegatee: alice, nonce: 0, expiry: 9 },
      { kind: 'rights', what: 'votes', to: alice },
    ],
    [
      'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)',
      {
        sender: account,
        nonce: 0,
        initCode: '0x',
        callData: '0x12',
        accountGasLimits: word,
        preVerificationGas: 0,
        gasFees: word,
        paymasterAndData: '0x',
      },
      { kind: 'opaque', target: account },
    ],
    [
      'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)',
      { from: account, to: alice, value: 0, gas: 0, ...user, data: '0x12' },
      { kind: 'opaque', target: alice },
    ],
  ])('%s → the right or the closed bytes, and opaque at its contract', (encodeType, message, claim) => {
    expect(read(encodeType, message, unlisted).claims).toMatchObject([claim, { kind: 'opaque', target: unlisted, reason: 'contract' }])
  })
})

test('a delegation of the account (ERC-7710), also for another chain → refused; one of votes is a right', () => {
  const type =
    'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)'
  const message = { delegate: alice, delegator: account, authority: word, caveats: [], salt: 0 }
  for (const chainId of [1, 10]) {
    const data = { ...typesOf(type), domain: { name: 'Test', chainId, verifyingContract: unlisted }, message }
    expect(() => readTypedData(data, { account, checksum }, build)).toThrow('is_delegation: typed data')
  }
})

test('a permit of an unlisted contract, or Permit2 elsewhere → opaque as well', () => {
  const permit = 'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)'
  expect(read(permit, { spender, tokenId: 7, nonce: 0, deadline: 9 }, unlisted).claims).toMatchObject([
    { kind: 'allows' },
    { kind: 'opaque' },
  ])
  const payment = `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`
  const message = { permitted: { token: usdc, amount: 5 }, spender, nonce: 0, deadline: 9 }
  expect(read(payment, message, unlisted).claims).toMatchObject([{ kind: 'allows' }, { kind: 'opaque', target: unlisted }])
})

test('any input, and data with another value anywhere → claims or the refusal', () => {
  const anything = fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true })
  const valid = {
    ...typesOf('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'),
    domain: { name: 'Test', chainId: 1, verifyingContract: usdc },
    message: { owner: account, spender, value: 5, nonce: 0, deadline: 9 },
  }
  const parts = ['types', 'primaryType', 'domain', 'message'] as const
  const changed = fc.tuple(fc.constantFrom(...parts), fc.constantFrom('', 'owner', 'Permit', 'chainId'), anything)
  const inputs = changed.map(([part, name, value]) => ({
    ...valid,
    [part]: name === '' ? value : { ...Object(valid[part]), [name]: value },
  }))
  fc.assert(
    fc.property(fc.oneof(anything, fc.json(), inputs), (input) => {
      try {
        readTypedData(input, { account, checksum }, build)
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
      }
    }),
    { numRuns: 500 },
  )
})

test('an order names a buyer, or pays somebody else → a warning', () => {
  const nft = item(2, unlisted, 7n, 1n)
  const named = sale(
    [nft],
    [
      { ...item(1, usdc, 0n, 5n), recipient: account },
      { ...nft, recipient: alice },
    ],
  )
  expect(read(`${order}${itemTypes}`, named, seaport).findings).toEqual([
    { code: 'order_for_one_buyer', severity: 'warning', values: [alice, 'anybody'] },
  ])
  const elsewhere = {
    salt: 0,
    maker: account,
    receiver: alice,
    makerAsset: usdc,
    takerAsset: weth,
    makingAmount: 5,
    takingAmount: 4,
    makerTraits: 0,
  }
  expect(read(oneInch, elsewhere, seaport).findings).toMatchObject([{ code: 'receiver_not_user', values: [alice, account] }])
  const extended = { ...elsewhere, receiver: zero, makerTraits: `${1n << 249n}` }
  expect(read(oneInch, extended, seaport)).toMatchObject({
    claims: [leaves(usdc, 5n, null)],
    findings: [{ code: 'order_promises_nothing', severity: 'critical' }],
  })
  const unwrapped = { ...elsewhere, receiver: zero, makerTraits: `${1n << 247n}` }
  expect(read(oneInch, unwrapped, seaport).claims).toMatchObject([leaves(usdc, 5n, null), comes(null, 4n)])
})
