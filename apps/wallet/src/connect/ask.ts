import type { Batch, Json, TransactionRequest } from '@patina/connect/protocol'
import type { Family, Platform } from '@patina/sdk'
import type { Site } from '../keys/site/origin.ts'
import type { SharedAccount, SiteFacts } from './session-of.ts'

/** The facts that a request is compared with. `isUsed` returns whether this site sent a batch with this id. */
export type AskFacts = SiteFacts & { site: Site; isUsed: (batchId: string) => boolean; now: () => number }

/** The account that signs for a site, and the network. */
export type Signer = SharedAccount & { network: Platform }

/**
 * The decision of the user about one request of a site.
 *
 * - `connect`: which accounts and networks of a family the site sees. `isPart`: the same request goes on afterwards.
 * - `permit`: a further network. It becomes the active one.
 * - `messages`: all in one review. `answer` makes the result from the signatures.
 * - `calls`: transactions of an EVM chain in their order. `batch` is the one of EIP-5792 that they belong to.
 * - `transactions`: whole transactions of Solana. They are sent one after the other, or returned.
 * - `show`: nothing. The site wants the wallet to show what became of a batch.
 */
export type Ask =
  | { kind: 'connect'; family: Family; isPart: boolean }
  | { kind: 'permit'; network: Platform }
  | { kind: 'messages'; signer: Signer; messages: readonly Uint8Array[]; answer: (signatures: readonly string[]) => Json }
  | { kind: 'typed'; signer: Signer; json: string }
  | { kind: 'calls'; signer: Signer; calls: readonly TransactionRequest[]; batch?: Batch }
  | { kind: 'transactions'; signer: Signer; transactions: readonly string[]; isSent: boolean }
  | { kind: 'show' }

/** A request that needs no decision. `platformId`: the network that becomes the active one. */
export type Answered = { kind: 'answered'; result: Json; platformId?: string }
