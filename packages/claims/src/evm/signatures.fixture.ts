import { type AbiParameter, concat, encodeAbiParameters, type Hex, parseAbiItem, parseAbiParameters, toFunctionSelector } from 'viem'

const permitDetails = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'
const oneTransfer = '((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline)'
const severalTransfers = '((address token, uint256 amount)[] permitted, uint256 nonce, uint256 deadline)'
const payment = '(address to, uint256 amount)'

/** Every function that is read, by group. */
export const signatures = {
  tokens: [
    'transfer(address,uint256)',
    'transferFrom(address,address,uint256)',
    'approve(address,uint256)',
    'increaseAllowance(address,uint256)',
    'decreaseAllowance(address,uint256)',
    'increaseApproval(address,uint256)',
    'decreaseApproval(address,uint256)',
    'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
    'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
    'permit(address,address,uint256,uint256,bytes)',
    'transferAndCall(address,uint256,bytes)',
    'transferAndCall(address,uint256)',
    'approveAndCall(address,uint256,bytes)',
    'approveAndCall(address,uint256)',
    'transferFromAndCall(address,address,uint256,bytes)',
    'burn(uint256)',
    'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
    'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)',
    'receiveWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
    'send(address,uint256,bytes)',
    'authorizeOperator(address)',
    'revokeOperator(address)',
    'setOperator(address,bool)',
    'approve(address,uint256,uint256)',
    'transfer(address,uint256,uint256)',
    'transferFrom(address,address,uint256,uint256)',
    'setApprovalForAll(address,bool)',
    'safeTransferFrom(address,address,uint256)',
    'safeTransferFrom(address,address,uint256,bytes)',
    'safeTransferFrom(address,address,uint256,uint256,bytes)',
    'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
    'permit(address,uint256,uint256,uint8,bytes32,bytes32)',
  ],
  wrapping: ['deposit()', 'withdraw(uint256)'],
  permit2: [
    'approve(address,address,uint160,uint48)',
    `permit(address,(${permitDetails} details, address spender, uint256 sigDeadline),bytes)`,
    `permit(address,(${permitDetails}[] details, address spender, uint256 sigDeadline),bytes)`,
    'transferFrom(address,address,uint160,address)',
    'transferFrom((address from, address to, uint160 amount, address token)[])',
    `permitTransferFrom(${oneTransfer},${payment},address,bytes)`,
    `permitTransferFrom(${severalTransfers},${payment}[],address,bytes)`,
    `permitWitnessTransferFrom(${oneTransfer},${payment},address,bytes32,string,bytes)`,
    `permitWitnessTransferFrom(${severalTransfers},${payment}[],address,bytes32,string,bytes)`,
    'lockdown((address token, address spender)[])',
    'invalidateNonces(address,address,uint48)',
    'invalidateUnorderedNonces(uint256,uint256)',
  ],
  universalRouter: ['execute(bytes,bytes[])', 'execute(bytes,bytes[],uint256)'],
  aggregates: [
    'aggregate((address,bytes)[])',
    'blockAndAggregate((address,bytes)[])',
    'tryAggregate(bool,(address,bytes)[])',
    'tryBlockAndAggregate(bool,(address,bytes)[])',
    'aggregate3((address,bool,bytes)[])',
    'aggregate3Value((address,bool,uint256,bytes)[])',
  ],
  multicalls: ['multicall(bytes[])', 'multicall(uint256,bytes[])', 'multicall(bytes32,bytes[])'],
  accounts: [
    'execute(address,uint256,bytes)',
    'execute(bytes32,bytes)',
    'execute((address,uint256,bytes)[])',
    'executeBatch(address[],uint256[],bytes[])',
    'executeBatch((address,uint256,bytes)[])',
    'executeBatch(address[],bytes[])',
  ],
  markets: [
    'fulfillBasicOrder((address considerationToken, uint256 considerationIdentifier, uint256 considerationAmount, address offerer, address zone, address offerToken, uint256 offerIdentifier, uint256 offerAmount, uint8 basicOrderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 offererConduitKey, bytes32 fulfillerConduitKey, uint256 totalOriginalAdditionalRecipients, (uint256 amount, address recipient)[] additionalRecipients, bytes signature))',
    'fulfillOrder(((address offerer, address zone, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount)[] offer, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient)[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 totalOriginalConsiderationItems) parameters, bytes signature),bytes32)',
    'incrementCounter()',
  ],
  rights: [
    'transferOwnership(address)',
    'upgradeTo(address)',
    'upgradeToAndCall(address,bytes)',
    'changeAdmin(address)',
    'grantRole(bytes32,address)',
    'approveDelegation(address,uint256)',
    'allow(address,bool)',
    'setAuthorization(address,bool)',
    'setRelayerApproval(address,address,bool)',
    'delegate(address)',
    'addOwnerWithThreshold(address,uint256)',
    'removeOwner(address,address,uint256)',
    'swapOwner(address,address,address)',
    'changeThreshold(uint256)',
    'enableModule(address)',
    'setGuard(address)',
    'setFallbackHandler(address)',
  ],
  closed: [
    'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
    'multiSend(bytes)',
    'execTransactionFromModule(address,uint256,bytes,uint8)',
    'redeemDelegations(bytes[],bytes32[],bytes[])',
  ],
} as const

export const selectorOf = (signature: string) => toFunctionSelector(`function ${signature}`).slice(2)

/** Returns call data of a function, encoded by viem. */
export function encode(signature: string, args: readonly unknown[]): Hex {
  return concat([`0x${selectorOf(signature)}`, encodeAbiParameters(inputsOf(signature), args)])
}

export function inputsOf(signature: string): readonly AbiParameter[] {
  const item = parseAbiItem(`function ${signature}` as 'function f()')
  return item.type === 'function' ? item.inputs : []
}

/** Returns parameters without a function around them. */
export const encodeValues = (types: string, values: readonly unknown[]): Hex => encodeAbiParameters(parseAbiParameters(types), values)
