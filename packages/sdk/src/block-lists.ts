import type { BlockList } from './generated/schema.ts'

/** A list of harmful addresses and sites whose signature is right. */
export type SignedBlockList = {
  name: string
  /** The day on which the list was made, such as `2026-11-28`. */
  date: string
  /** Whether a wallet warns or refuses. */
  effect: 'warn' | 'block'
  /** Reasons by address; empty if the list gives none. EVM addresses have lower case. */
  addresses: ReadonlyMap<string, string>
  domains: ReadonlySet<string>
}

/** An entry of a list. Show the list and its date beside the warning. */
export type BlockListHit = Pick<SignedBlockList, 'name' | 'date' | 'effect'> & { reason: string }

/** Returns whether an Ed25519 signature is right. */
export type VerifyEd25519 = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean | Promise<boolean>

/**
 * Checks the signatures of `client.listBlockLists()`. A list without a key, with another signature or with a text that cannot be read is left
 * out. A missing list blocks nothing: name it, so that the user knows what was not checked.
 *
 * @param keys public Ed25519 keys in base64, by the name of the list. They belong to the build of the app, never to an answer of a server
 * @param verify default: WebCrypto, which older browsers and React Native do not have
 * @returns the lists, and the names of `keys` without one
 */
export async function readBlockLists(
  lists: readonly BlockList[],
  keys: Readonly<Record<string, string>>,
  verify: VerifyEd25519 = webCryptoVerify,
): Promise<{ lists: SignedBlockList[]; missing: string[] }> {
  const read = await Promise.all(
    Object.entries(keys).map(async ([name, key]) => {
      const list = lists.find((candidate) => candidate.name === name)
      if (!list) return undefined
      const message = new TextEncoder().encode(list.text)
      try {
        if (!(await verify(fromBase64(list.signature), message, fromBase64(key)))) return undefined
        const content = contentOf(list.text)
        return content?.name === name ? content : undefined
      } catch {
        return undefined
      }
    }),
  )
  const found = read.filter((list) => list !== undefined)
  return { lists: found, missing: Object.keys(keys).filter((name) => !found.some((list) => list.name === name)) }
}

/** Returns the entries for an address. */
export const listedAddress = (lists: readonly SignedBlockList[], address: string): BlockListHit[] =>
  lists.flatMap(({ name, date, effect, addresses }) => {
    const reason = addresses.get(canonical(address))
    return reason === undefined ? [] : { name, date, effect, reason }
  })

/** Returns the entries for a site, by its host. A listed domain stands for its subdomains too. */
export const listedHost = (lists: readonly SignedBlockList[], host: string): BlockListHit[] => {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.')
  const names = labels.map((_, index) => labels.slice(index).join('.'))
  return lists.flatMap(({ name, date, effect, domains }) =>
    names.some((domain) => domains.has(domain)) ? { name, date, effect, reason: '' } : [],
  )
}

/** Returns what a signed text says. Undefined if it is no list. */
function contentOf(text: string): SignedBlockList | undefined {
  const read: unknown = JSON.parse(text)
  if (!isRecord(read)) return undefined
  const { name, date, effect, addresses, domains } = read
  if (typeof name !== 'string' || typeof date !== 'string' || (effect !== 'warn' && effect !== 'block')) return undefined
  if (!Array.isArray(addresses) || !Array.isArray(domains)) return undefined
  return {
    name,
    date,
    effect,
    addresses: new Map(addresses.filter(isRecord).map(({ address, reason }) => [canonical(String(address)), String(reason ?? '')])),
    domains: new Set(domains.filter((domain) => typeof domain === 'string').map((domain) => domain.toLowerCase())),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Addresses of EVM chains ignore case, others do not. */
const canonical = (address: string) => (/^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address)

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

const webCryptoVerify: VerifyEd25519 = async (signature, message, publicKey) => {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(publicKey), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(message))
}
