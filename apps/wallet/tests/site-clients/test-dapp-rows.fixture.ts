import type { Page } from 'playwright-core'
import type { Decision } from './windows.fixture.ts'

/**
 * One button of `@metamask/test-dapp`: its id, the method that it calls, and what must happen. "answers" and "mined" need no error; a number is
 * the code of the error; " in a window" says that the wallet's window opened.
 */
export type Row = {
  id: string
  method: string
  must: string
  /** What the user does in the window. Default: approve. */
  decision?: Decision
  /** Calls of one press. Default: 1. */
  times?: number
  /** Done before the press. */
  before?: (page: Page) => Promise<unknown>
  /** Done after the press, in the page. */
  after?: (page: Page) => Promise<unknown>
  /** The place of the page that shows the outcome, if no call does. */
  shows?: string
  /** What the first screen of the window must say. */
  says?: RegExp
}

const row = (id: string, method: string, must: string, more: Partial<Row> = {}): Row => ({ id, method, must, ...more })
const fill = (values: Readonly<Record<string, string>>) => async (page: Page) => {
  for (const [id, value] of Object.entries(values)) await page.locator(`#${id}`).fill(value)
}
const both = (first: (page: Page) => Promise<unknown>, second: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await first(page)
  await second(page)
}
const choose = (id: string, value: string) => (page: Page) => page.locator(`#${id}`).selectOption(value)
const press = (place: string) => (page: Page) => page.locator(place).click()
/** The account that the page shows. */
const ownAccount = (id: string) => async (page: Page) => fill({ [id]: (await page.locator('#accounts').textContent()) ?? '' })(page)

/** A button for another network than the local one. Its request is the same here. */
const enable = (id: string) => (page: Page) => page.locator(`#${id}`).evaluate((button) => button.removeAttribute('disabled'))
/** The page recovers the signer of the signature before. */
const verifies = (id: string): Row => ({ id, method: '', must: 'own account', shows: `${id}Result` })

const receiver = '0x2f318C334780961FB129D2a6c30D0763d9a5C970'
const [send, sign, v4, batch] = ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4', 'wallet_sendCalls']
const sends = (id: string, more: Partial<Row> = {}, must = 'mined in a window') => row(id, send, must, more)
const fails = (id: string, says: RegExp) => sends(id, { says }, 'fails on chain in a window')
const creates = (id: string) => sends(id, { says: /creates a contract/ })
const permits = (id: string, more: Partial<Row> = {}) => sends(id, { says: /May take from you/, ...more })
const signs = (id: string, says: RegExp) => row(id, v4, 'answers in a window', { says })
const willFail = /It would fail, and you would still pay the fee/
const everything = /It allows 0x\w+ to take everything, without an end/

/** Before the site is connected, and connecting. */
const connecting: Row[] = [
  row('getAccounts', 'eth_accounts', 'answers'),
  row('getPermissions', 'wallet_getPermissions', 'answers'),
  row('connectButton', 'eth_requestAccounts', '4001 in a window', { decision: 'refuse' }),
  row('connectButton', 'eth_requestAccounts', 'answers in a window'),
  row('getAccounts', 'eth_accounts', 'answers'),
  row('getPermissions', 'wallet_getPermissions', 'answers'),
  row('requestPermissions', 'wallet_requestPermissions', 'answers in a window'),
]

/** Buttons whose answer needs no window. */
const silent: Row[] = [
  row('switchEthereumChain', 'wallet_switchEthereumChain', '4902'),
  row('addEthereumChain', 'wallet_addEthereumChain', '4902'),
  row('ethSign', 'eth_sign', '-32601'),
  row('signTypedData', 'eth_signTypedData', '-32601'),
  row('getEncryptionKeyButton', 'eth_getEncryptionPublicKey', '-32601'),
  row('decryptButton', 'eth_decrypt', '-32601', { before: enable('decryptButton') }),
  row('openNetworkPicker', 'wallet_switchEthereumChain', '4902', { after: press('[data-chain-id="0x1"]') }),
  ...['signInvalidType', 'signInvalidPrimaryType', 'signNoPrimaryTypeDefined', 'signInvalidVerifyingContractType'].map((id) =>
    row(id, v4, '-32602'),
  ),
  ...['Value', 'TxType', 'Recipient', 'GasLimit', 'MaxFeePerGas'].map((part) => row(`sendWithInvalid${part}`, send, '-32602')),
  ...['maliciousSendWithOddHexData', 'maliciousApproveERC20WithOddHexData', 'maliciousSendWithoutHexPrefixValue', 'sendTempoBatchTx'].map(
    (id) => row(id, send, '-32602'),
  ),
  ...['maliciousPermitHexPaddedChain', 'maliciousPermitIntAddress'].map((id) => row(id, v4, '-32602')),
  ...['eip5792SendCallsButton', 'eip5792SendCallsApprovalButton'].map((id) => row(id, batch, '5760')),
  ...['Eth', 'ERC20Transfer', 'ERC20Approval', 'SetApprovalForAll', 'ContractInteraction'].map((part) =>
    row(`ppomSendMalicious${part}Button`, batch, '5760'),
  ),
  row('ppomSendThreeMaliciousTxsButton', batch, '5760'),
  row('batchUsdcSwapExecuteButton', batch, '5760', { before: enable('batchUsdcSwapExecuteButton') }),
  row('eip5792SendCallsRequiredAssetsButton', batch, '5700', { before: enable('eip5792SendCallsRequiredAssetsButton') }),
  row('eip5792GetCallsStatusButton', 'wallet_getCallsStatus', '5730', { before: fill({ eip5792RequestIdInput: 'unknown' }) }),
  row('eip5792GetCapabilitiesButton', 'wallet_getCapabilities', 'answers'),
  row('eip747WatchButton', 'wallet_watchAsset', 'answers', {
    before: fill({ eip747ContractAddress: receiver, eip747Symbol: 'TST', eip747Decimals: '18' }),
  }),
]

/** Plain transactions, creations and calls of a contract. */
const transactions: Row[] = [
  sends('sendButton'),
  sends('sendEIP1559Button'),
  sends('sendEIP1559WithoutGasButton'),
  sends('submitForm', { before: fill({ toInput: receiver, amountInput: '0x1' }) }),
  sends('submitForm', { before: both(choose('typeInput', '0x2'), fill({ toInput: receiver, amountInput: '0x2' })) }),
  creates('deployButton'),
  sends('depositButton'),
  sends('withdrawButton'),
  creates('deployFailingButton'),
  fails('sendFailingButton', willFail),
  creates('deployMultisigButton'),
  // Its gas is that of a payment to an account.
  fails('sendMultisigButton', willFail),
  sends('sendHeavyHexDataButton', { says: /Nobody has the key of the receiver 0x0{40}/ }),
  // One call of the two is removed.
  row('eip5792SendCallsButton', batch, 'answers in a window', {
    before: both(press('#eip5792SendCallsEdit'), press('.eip5792CallRemove >> nth=1')),
  }),
  row('eip5792GetCallsStatusButton', 'wallet_getCallsStatus', 'answers'),
]

/** Tokens of ERC-20, ERC-721 and ERC-1155. */
const tokens: Row[] = [
  creates('createToken'),
  row('watchAssets', 'wallet_watchAsset', 'answers'),
  sends('transferTokens', { says: /−1.5 TST/ }),
  permits('approveTokens', { before: fill({ approveTo: receiver }) }),
  permits('increaseTokenAllowance', { before: fill({ approveTo: receiver }) }),
  row('getAllowance', 'eth_call', 'answers', { before: both(ownAccount('allowanceOwner'), fill({ allowanceSpender: receiver })) }),
  // The account may take from itself.
  permits('approveTokens', { before: ownAccount('approveTo') }),
  sends('transferFromTokens', { before: both(ownAccount('transferFromSenderInput'), fill({ transferFromRecipientInput: receiver })) }),
  sends('transferTokensWithoutGas'),
  permits('approveTokensWithoutGas'),
  creates('deployNFTsButton'),
  sends('mintButton', { before: fill({ mintAmountInput: '2' }) }),
  row('watchNFTButton', 'wallet_watchAsset', '-32602', { before: fill({ watchNFTInput: '1' }) }),
  permits('approveButton', { before: fill({ approveTokenInput: '1' }) }),
  permits('setApprovalForAllButton', { says: everything }),
  sends('revokeButton', { says: /May take nothing more/ }),
  sends('transferFromButton', { before: fill({ transferTokenInput: '1' }) }),
  // The spender of this permit has a wrong checksum (EIP-55), like an address with a typing error.
  row('sign721Permit', v4, '-32602 in a window', { says: /never signs this.+bad_value: message.spender/ }),
  creates('deployERC1155Button'),
  sends('batchMintButton', { before: fill({ batchMintTokenIds: '1, 2', batchMintIdAmounts: '3, 4' }) }),
  sends('batchTransferFromButton', {
    says: /−NFT 1.+−NFT 2/,
    before: fill({ batchTransferTokenIds: '1, 2', batchTransferTokenAmounts: '1, 1' }),
  }),
  permits('setApprovalForAllERC1155Button', { says: everything }),
  sends('revokeERC1155Button', { says: /May take nothing more/ }),
  row('watchAssetButton', 'wallet_watchAsset', '-32602', { before: fill({ watchAssetInput: '1' }) }),
]

/** Messages and typed data. */
const signatures: Row[] = [
  row('personalSign', sign, '4001 in a window', { decision: 'refuse' }),
  row('personalSign', sign, 'answers in a window'),
  row('personalSignVerify', 'personal_ecRecover', '-32601'),
  row('signTypedDataV3', 'eth_signTypedData_v3', 'answers in a window', { says: /Hello, Bob!/ }),
  verifies('signTypedDataV3Verify'),
  signs('signTypedDataV4', /Hello, Bob!/),
  verifies('signTypedDataV4Verify'),
  signs('signPermit', /May take from you/),
  verifies('signPermitVerify'),
  signs('signBlurOrder', /This kind of signature is not known/),
  signs('signPermitSingle', /May take from you all your USDC/),
  signs('signPermitBatch', /May take from you all your USDC/),
  signs('signSeaportBulkOrder', /This wallet cannot tell what this would do/),
  // The domain lacks what its type declares, so it has no hash. The library of MetaMask throws too when it signs this.
  row('signEmptyDomain', v4, '-32602 in a window', { says: /never signs this.+missing_member: domain.name/ }),
  signs('signExtraDataNotTyped', /^(?!.*This data is not typed).*The signature does not cover a field/),
  row('siwe', sign, 'answers in a window', { says: /wants you to sign in/ }),
  row('siweResources', sign, 'answers in a window', { says: /wants you to sign in.+my-web2-claim.json/ }),
  // The wallet itself gives this answer, in its own words.
  row('siweBadDomain', sign, '4001 in a window', { says: /never signs this.+another site/ }),
  row('siweBadAccount', sign, '-32602 in a window', { says: /never signs this.+another account/ }),
  row('siweMalformed', sign, 'answers in a window', { says: /it is not complete/ }),
]

/** What a page that means harm asks for, and many requests at once. */
const hostile: Row[] = [
  sends('maliciousRawEthButton', { says: /−0.00001 ETH/ }),
  // The local chain has none of these tokens, so the page names no receiver. The call is then the code of a contract, which fails.
  ...['maliciousERC20TransferButton', 'maliciousApprovalButton', 'maliciousSetApprovalForAll'].map((id) => fails(id, /creates a contract/)),
  sends('maliciousContractInteractionButton', { says: /Read this before you sign/ }),
  signs('maliciousPermit', /May take from you/),
  signs('maliciousTradeOrder', /This kind of signature is not known/),
  // The order gives items away for nothing. A full warning is not enough: nobody should sign it.
  row('maliciousSeaport', v4, '-32602 in a window', { says: /never signs this.+brings you nothing/ }),
  sends('sendEIP1559Batch', { times: 10, says: /9 more requests wait/ }, '10 mined in a window'),
  sends('sendEIP1559Queue', { times: 10 }, '10 mined in a window'),
  row('signTypedDataV4Batch', v4, '10 answers in a window', { times: 10, says: /9 more requests wait/ }),
  row('signTypedDataV4Queue', v4, '10 answers in a window', { times: 10 }),
]

/** The end: the site gives its permission back. */
const leaving: Row[] = [
  row('personalSign', sign, '4001 with an open window', { decision: 'wait', after: press('#revokeAccountsPermission') }),
  row('connectButton', 'eth_requestAccounts', 'answers in a window'),
  row('revokeAccountsPermission', 'wallet_revokePermissions', 'answers'),
  row('getAccounts', 'eth_accounts', 'answers'),
]

/**
 * All buttons that are pressed, in order: later ones need what earlier ones created. The others are those of other products, such as WalletConnect and
 * deep links, of public chains, such as swaps and ENS, and `watchNFTsButton`: it calls `sendAsync`, which EIP-1193 does not have.
 */
export const groups: readonly (readonly [string, readonly Row[]])[] = [
  ['connecting', connecting],
  ['answers without a window', silent],
  ['transactions', transactions],
  ['tokens', tokens],
  ['signatures', signatures],
  ['hostile requests', hostile],
  ['leaving', leaving],
]
