import { type Family, familyOfChain } from '@patina/sdk'
import type { NetworkFacts } from '../facts.ts'
import { families } from '../families.ts'
import { evmTransaction } from './evm-transaction.ts'
import type { SiteContext, SiteItem } from './item.ts'
import { evmMessage, solanaMessage } from './message.ts'
import { type Site, siteOf } from './origin.ts'
import { readOrRefuse, refuseBlocks, refused } from './refusal.ts'
import type { SiteAsk, SiteRequest } from './requests.ts'
import { solanaTransaction } from './solana-transaction.ts'
import { evmTypedData } from './typed-data.ts'

/** So many messages or transactions are one review. */
const maxItems = 20

const familyOf: Readonly<Record<SiteAsk['kind'], Family>> = {
  evm_message: 'evm',
  evm_typed_data: 'evm',
  evm_transaction: 'evm',
  solana_messages: 'solana',
  solana_transactions: 'solana',
}

/** Returns the family of the key that signs a request. @throws {KeyError} `refused` for a kind that is not known */
export function familyOfRequest({ kind }: SiteRequest): Family {
  if (!Object.hasOwn(familyOf, kind)) throw refused('malformed', `A request has no kind ${kind}`)
  return familyOf[kind]
}

/**
 * Reads a request of a site from its bytes and this build alone.
 * @param address the address of the key
 * @throws {KeyError} `refused` if nobody should sign it
 */
export async function readItems(
  request: SiteRequest,
  address: string,
  network: NetworkFacts | undefined,
  now: number,
): Promise<SiteItem[]> {
  const family = familyOfRequest(request)
  if (!network || familyOfChain(network.caip2) !== family)
    throw refused('other_chain', `This wallet has no network ${request.platformId} for a request of the kind ${request.kind}`)
  const account = families[family].ignoresCase ? address.toLowerCase() : address
  const context: SiteContext = { account, network, site: readSite(request), now }
  const items = await readOrRefuse(() => readKind(request, context))
  if (items.length === 0 || items.length > maxItems) throw refused('malformed', `A request has 1 to ${maxItems} parts`)
  for (const { witness } of items) {
    refuseBlocks(witness.findings)
    const hidden = witness.claims.flatMap((one) => (one.kind === 'opaque' ? one.hides : []))
    if (hidden.length > 0) throw refused('hidden_selector', `The request hides the calls ${hidden.join()}`)
  }
  return items
}

/** @throws {KeyError} `refused` for an origin that cannot be a site, such as `null` */
function readSite({ origin }: SiteRequest): Site {
  const site = siteOf(origin)
  if (!site) throw refused('other_site', `${origin} is not an https origin`)
  return site
}

async function readKind(request: SiteAsk, context: SiteContext): Promise<SiteItem[]> {
  switch (request.kind) {
    case 'evm_message':
      return [evmMessage(bytesOf(request.message), context)]
    case 'evm_typed_data':
      if (typeof request.json !== 'string') throw refused('malformed', 'Typed data is JSON text')
      return [evmTypedData(request.json, context)]
    case 'evm_transaction':
      return [await evmTransaction(request.transaction, context)]
    case 'solana_messages':
      return request.messages.slice(0, maxItems + 1).map((one) => solanaMessage(bytesOf(one), context))
    case 'solana_transactions':
      return Promise.all(request.transactions.slice(0, maxItems + 1).map((one) => solanaTransaction(one, context)))
  }
}

/** Returns a copy, so that nobody can change the bytes before they are signed. A text would be read in another way than it is signed. */
function bytesOf(message: unknown): Uint8Array {
  if (!(message instanceof Uint8Array)) throw refused('malformed', 'A message is bytes')
  return message.slice()
}
