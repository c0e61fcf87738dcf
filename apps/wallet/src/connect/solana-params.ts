import {
  codes,
  fromBase64,
  invalidParams,
  isRecord,
  type Json,
  type JsonRecord,
  ProviderError,
  toBase64,
  unauthorized,
} from '@patina/connect/protocol'
import type { Ask, AskFacts, Signer } from './ask.ts'
import { clusterOf } from './networks.ts'
import { type SiteFacts, sharedAccounts, sharedNetworks } from './session-of.ts'
import { signInText } from './sign-in-text.ts'

const maxTogether = 20

/** Returns the messages of `solana:signMessage`, all in one review. @throws {ProviderError} */
export function readSolanaMessages(params: readonly Json[], facts: SiteFacts): Ask {
  const inputs = readInputs(params)
  const signer = signerOf(inputs, facts)
  const messages = inputs.map(({ message }) => bytesOf(message, 'message'))
  return {
    kind: 'messages',
    signer,
    messages,
    answer: (signatures) =>
      messages.map((message, at) => ({ signedMessage: toBase64(message), signature: signatures[at] ?? '', address: signer.address })),
  }
}

/** Returns the texts of `solana:signIn`. The wallet writes them, with the proven origin of the site. @throws {ProviderError} */
export function readSolanaSignIns(params: readonly Json[], facts: AskFacts): Ask {
  const inputs = readInputs(params)
  const [first] = sharedAccounts(facts, 'solana')
  // A sign-in also connects, so it may come before the site knows an account.
  if (!first) return { kind: 'connect', family: 'solana', isPart: true }
  const signer = signerOf(
    inputs.map((input) => ({ ...input, address: input.address ?? first.address })),
    facts,
  )
  const messages = inputs.map((input) => new TextEncoder().encode(textOf(input, signer.address, facts)))
  return {
    kind: 'messages',
    signer,
    messages,
    answer: (signatures) =>
      messages.map((message, at) => ({ address: signer.address, signedMessage: toBase64(message), signature: signatures[at] ?? '' })),
  }
}

/** @throws {ProviderError} 4001 for another domain, -32602 for a field that the text cannot have */
function textOf(input: JsonRecord, address: string, { site }: AskFacts): string {
  const { domain } = input
  if (domain !== undefined && domain !== null && domain !== site.host)
    throw new ProviderError(codes.userRejected, 'A site may sign in to its own domain only.')
  return signInText(input, { family: 'solana', domain: site.host, address })
}

/** Returns the transactions of `solana:signTransaction` and `solana:signAndSendTransaction`. @throws {ProviderError} */
export function readSolanaTransactions(params: readonly Json[], facts: SiteFacts, isSent: boolean): Ask {
  const inputs = readInputs(params)
  const [chain, ...others] = new Set(inputs.map((input) => input.chain))
  if (others.length > 0 || (isSent && chain === undefined)) throw invalidParams('All transactions must name the same chain')
  const signer = signerOf(inputs, facts, chain)
  const transactions = inputs.map(({ transaction }) => toBase64(bytesOf(transaction, 'transaction')))
  return { kind: 'transactions', signer, transactions, isSent }
}

function readInputs(params: readonly Json[]): JsonRecord[] {
  const inputs = params.filter(isRecord)
  if (inputs.length === 0 || inputs.length !== params.length) throw invalidParams('params must be a list of objects')
  if (inputs.length > maxTogether) throw invalidParams(`params must not have more than ${maxTogether} items`)
  return inputs
}

/** All inputs have the same account and the same chain. @throws {ProviderError} 4100 if the site does not see them */
function signerOf(inputs: readonly JsonRecord[], facts: SiteFacts, chain?: Json): Signer {
  const [address, ...others] = new Set(inputs.map((input) => input.address))
  if (others.length > 0) throw invalidParams('All inputs must have the same account')
  const shared = sharedAccounts(facts, 'solana').find((one) => one.address === address)
  const network = sharedNetworks(facts, 'solana').find((one) => chain === undefined || clusterOf(one) === chain)
  if (!shared || !network) throw unauthorized()
  return { ...shared, network }
}

function bytesOf(value: Json | undefined, name: string): Uint8Array {
  try {
    if (typeof value === 'string') return fromBase64(value)
  } catch {
    // The text is no base64.
  }
  throw invalidParams(`${name} must be base64`)
}
