/** The protocol of both sides of the window: the site and the wallet parse and check with it. */
export { type Batch, type BatchCall, type BatchFacts, batchVersion, readBatch } from './batch.ts'
export { fromBase58, fromBase64, toBase58, toBase64 } from './bytes.ts'
export { codes, invalidParams, methodNotFound, ProviderError, unauthorized, userRejected } from './errors.ts'
export { type CallsRecord, isInit, readSiteMessage, type SiteMessage, type WindowMessage, type WireError } from './messages.ts'
export { isRecord, type Json, type JsonRecord, MessageFlaw } from './plain-json.ts'
export { isAddress, isChainId, type Session, type SolanaAccount } from './session.ts'
export { type Active, readChainId, readFrom, readTransaction, type TransactionRequest } from './transaction.ts'
export { readTypedData, type TypedDataVersion } from './typed-data.ts'
