export { formatAmount, parseAmount } from '@patina/units'
export { type BlockListHit, listedAddress, listedHost, readBlockLists, type SignedBlockList, type VerifyEd25519 } from './block-lists.ts'
export { type CallOptions, type Result, unwrap } from './call.ts'
export { createWalletClient, type Registration, registerDevice, type WalletClient, type WalletClientOptions } from './client.ts'
export { createDeviceKey, type DeviceKey, type DeviceKeyPair, type PublicJwk, toDeviceKey, type WebCryptoDeviceKey } from './device-key.ts'
export type { DeviceStore, StoredDevice } from './device-store.ts'
export type { Device, TokenCrypto } from './device-token.ts'
export { type CallError, type ErrorCode, isUncertain, UnsettledError, WalletError } from './errors.ts'
export type { EventsOptions } from './events.ts'
export { allFamilies, type Family, type FamilyFacts, families, familyOfAddress, familyOfChain } from './families.ts'
export type * from './generated/schema.ts'
export { indexedDbStore } from './indexed-db-store.ts'
export { type LinkMessageInput, linkMessage } from './link-message.ts'
export { type OpenDevice, type OpenDeviceOptions, openDevice } from './open-device.ts'
export { eachItem, type Page } from './pages.ts'
export { type PaymentLink, PaymentLinkError, type PaymentLinkProblem } from './payment-links/payment-link.ts'
export { readPaymentLink } from './payment-links/read-payment-link.ts'
export { type PaymentRequest, writePaymentLink } from './payment-links/write-payment-link.ts'
export { readTokens, wrappedSol } from './tokens.ts'
export type {
  Account,
  Closing,
  ContractCall,
  EvmAccount,
  FeeSpeed,
  Prepared,
  PreparedClosing,
  PreparedSwap,
  Revoking,
  SendingAccount,
  SendingEvmAccount,
  SendingSolanaAccount,
  SigningAccount,
  SolanaAccount,
  Swap,
  Transfer,
} from './transactions/account.ts'
export { findPlatforms, type Link, linkAccount } from './transactions/link.ts'
export { previewRequest } from './transactions/preview-request.ts'
export { sendSwap, signAndSend } from './transactions/send.ts'
export type { SelfSent, Sent } from './transactions/sent.ts'
export { findSent, type WaitOptions, waitForTransaction } from './wait-for-transaction.ts'
