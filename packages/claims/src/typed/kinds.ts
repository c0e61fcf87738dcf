import { type Asset, type Claim, everything, type Finding, type Right } from '../claim.ts'
import { findSpending } from '../evm/read-calls.ts'
import { integer, struct, structs, text } from './fields.ts'
import { type Order, readCowOrder, readOneInchOrder, readSeaportOrder, type Signer } from './orders.ts'
import { readSafeTransaction } from './safe.ts'
import type { Struct } from './typed-data.ts'

/** Where a signature counts. */
export type Place = Signer & { contract: string }

/**
 * `where`: the contracts that may verify this type. `token`: the one that its claims name. `permit2` and `market`: those of the build. `any`: the
 * claims hold at no contract alone, so the signature stays opaque.
 */
export type Kind = { where: 'token' | 'permit2' | 'market' | 'any'; spends: boolean; read(message: Struct, place: Place): Order }

const only = (claims: readonly Claim[], findings: readonly Finding[] = []): Order => ({ claims, findings })

type Grant = { owner: string; spender: string; max: bigint; until?: bigint }
const allows = (asset: Asset, { owner, spender, max, until }: Grant): Claim => ({
  kind: 'allows',
  asset,
  owner,
  spender,
  max,
  until: until ?? null,
})

/** Nobody can use a permission for the tokens of another owner. */
function ofOwner(claim: Claim, owner: string, { account }: Place): Order {
  return only([claim], owner === account ? [] : [{ code: 'permit_of_another', severity: 'warning', values: [owner, account] }])
}

const tokenAt = ({ caip2, contract }: Place): Asset => ({ caip2, contract })

const permit: Kind['read'] = (message, place) => {
  const owner = text(message, 'owner')
  return ofOwner(allows(tokenAt(place), { owner, spender: text(message, 'spender'), max: integer(message, 'value') }), owner, place)
}

const daiPermit: Kind['read'] = (message, place) => {
  const owner = text(message, 'holder')
  const max = message.allowed === true ? everything : 0n
  return ofOwner(allows(tokenAt(place), { owner, spender: text(message, 'spender'), max }), owner, place)
}

const itemPermit: Kind['read'] = (message, place) =>
  only([
    allows(
      { ...tokenAt(place), tokenId: integer(message, 'tokenId') },
      { owner: place.account, spender: text(message, 'spender'), max: 1n },
    ),
  ])

const collectionPermit: Kind['read'] = (message, place) =>
  only([
    allows(tokenAt(place), {
      owner: place.account,
      spender: text(message, 'operator'),
      max: message.approved === true ? everything : 0n,
    }),
  ])

const payment: Kind['read'] = (message, place) => {
  const from = text(message, 'from')
  return ofOwner({ kind: 'leaves', asset: tokenAt(place), max: integer(message, 'value'), from, to: text(message, 'to') }, from, place)
}

/** Permissions of Permit2, unlimited ones first. */
const permit2Grants =
  (detailsOf: (message: Struct) => readonly Struct[]): Kind['read'] =>
  (message, { account: owner, caip2 }) =>
    only(
      detailsOf(message)
        .map((one) => ({ token: text(one, 'token'), max: integer(one, 'amount'), until: integer(one, 'expiration') }))
        .sort((a, b) => Number(b.max > a.max) - Number(b.max < a.max))
        .map(({ token, ...grant }) => allows({ caip2, contract: token }, { owner, spender: text(message, 'spender'), ...grant })),
    )

/** Signed payments of Permit2: the spender may take each amount once, until the deadline. */
const permit2Payments: Kind['read'] = (message, { account: owner, caip2 }) =>
  only(
    [Array.isArray(message.permitted) ? structs(message, 'permitted') : [struct(message, 'permitted')]]
      .flat()
      .map((one) =>
        allows(
          { caip2, contract: text(one, 'token') },
          { owner, spender: text(message, 'spender'), max: integer(one, 'amount'), until: integer(message, 'deadline') },
        ),
      ),
  )

const bulkOrder: Kind['read'] = (message, place) => {
  const orders = structs(message, 'tree')
    // Empty orders fill the tree up.
    .filter((order) => structs(order, 'offer').length > 0)
    .map((order) => readSeaportOrder(order, place))
  return only(
    orders.flatMap(({ claims }) => claims),
    orders.flatMap(({ findings }) => findings),
  )
}

const right =
  (what: Right, to: (message: Struct) => string | null): Kind['read'] =>
  (message, { contract }) =>
    only([{ kind: 'rights', contract, what, to: to(message) }])

/** Calls inside the data stay closed. */
const closed =
  (target: (message: Struct, place: Place) => string, data: string): Kind['read'] =>
  (message, place) => {
    const bytes = text(message, data)
    return only([{ kind: 'opaque', target: target(message, place), bytes, reason: 'container', hides: findSpending(bytes.slice(2)) }])
  }

const nothing: Kind['read'] = () => only([])

const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const permissions = 'TokenPermissions(address token,uint256 amount)'
const authorization = '(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
const items = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const orderTypes = `ConsiderationItem(${items},address recipient)OfferItem(${items})`
const components =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'

const kind = (where: Kind['where'], spends: boolean, read: Kind['read']): Kind => ({ where, spends, read })

/** What is known, by the whole type. */
const kinds: Readonly<Record<string, Kind>> = {
  'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)': kind('token', true, permit),
  'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)': kind('token', true, daiPermit),
  'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)': kind('token', true, itemPermit),
  'PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)': kind('token', true, collectionPermit),
  [`TransferWithAuthorization${authorization}`]: kind('token', true, payment),
  [`ReceiveWithAuthorization${authorization}`]: kind('token', true, payment),
  'CancelAuthorization(address authorizer,bytes32 nonce)': kind('token', false, nothing),
  [`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`]: kind(
    'permit2',
    true,
    permit2Grants((message) => [struct(message, 'details')]),
  ),
  [`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`]: kind(
    'permit2',
    true,
    permit2Grants((message) => structs(message, 'details')),
  ),
  [`PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`]: kind(
    'permit2',
    true,
    permit2Payments,
  ),
  [`PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`]: kind(
    'permit2',
    true,
    permit2Payments,
  ),
  [`${components}${orderTypes}`]: kind('market', true, readSeaportOrder),
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)':
    kind('any', true, readSafeTransaction),
  'SafeMessage(bytes message)': kind(
    'any',
    true,
    closed((_, { contract }) => contract, 'message'),
  ),
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)':
    kind('market', true, readCowOrder),
  'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)':
    kind('market', true, readOneInchOrder),
  'Authorization(address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry)': kind(
    'any',
    true,
    right('manager', (message) => (message.isAllowed === true ? text(message, 'manager') : null)),
  ),
  'Authorization(address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline)': kind(
    'any',
    true,
    right('manager', (message) => (message.isAuthorized === true ? text(message, 'authorized') : null)),
  ),
  'DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)': kind(
    'any',
    true,
    right('debt', (message) => text(message, 'delegatee')),
  ),
  'Delegation(address delegatee,uint256 nonce,uint256 expiry)': kind(
    'any',
    false,
    right('votes', (message) => text(message, 'delegatee')),
  ),
  'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)':
    kind(
      'any',
      true,
      closed((message) => text(message, 'sender'), 'callData'),
    ),
  'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)': kind(
    'any',
    true,
    closed((message) => text(message, 'to'), 'data'),
  ),
}

const bulkForm = /^BulkOrder\(OrderComponents(?:\[2\]){1,8} tree\)/
const witnessForms = [
  'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,',
  'PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline,',
]

/** Returns what is known of a type, or undefined. A witness of Permit2 may have any tail: the payment does not depend on it. */
export function kindOf(encodeType: string): Kind | undefined {
  const exact = Object.hasOwn(kinds, encodeType) ? kinds[encodeType] : undefined
  if (exact) return exact
  const bulk = bulkForm.exec(encodeType)?.[0]
  // EIP-712 sorts the types behind the first one.
  if (bulk && encodeType === bulk + orderTypes + components) return kind('market', true, bulkOrder)
  const isWitness = witnessForms.some((form) => encodeType.startsWith(form)) && encodeType.includes(`)${permissions}`)
  return isWitness ? kind('permit2', true, permit2Payments) : undefined
}
