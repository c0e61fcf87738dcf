export {
  type AppLinks,
  type AppSession,
  createConnectLink,
  createRequestLink,
  openAnswer,
  openConnectAnswer,
} from './app.ts'
export { hostOfCallback } from './callback.ts'
export { LinkFlaw, type LinkFlawCode } from './link-flaw.ts'
export { createLinkKeys, importLinkKeys, type LinkKeys, type SessionKeys } from './link-keys.ts'
export {
  answerConnect,
  answerRequest,
  type ClaimId,
  type ConnectRequest,
  type LinkRequest,
  openConnectLink,
  openRequestLink,
  type WalletSession,
} from './wallet.ts'
