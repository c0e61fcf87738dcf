import { checkConsent } from '../checks/consent.ts'
import { differs } from '../checks/differs.ts'
import { refuseHighFee } from '../checks/fee-check.ts'
import type { Unsettled } from '../intent.ts'
import { KeyError } from '../key-error.ts'
import { journalKey, readUnsettled, refuseSecond } from '../worker/journal.ts'
import type { Signing } from '../worker/sign.ts'
import { refuse, withKey } from '../worker/with-key.ts'
import type { SiteItem } from './item.ts'
import { familyOfRequest, readItems } from './read.ts'
import { refused } from './refusal.ts'
import type { SiteConsent, SiteRequest, SiteWitness } from './requests.ts'

/**
 * Returns what a request of a site does, from its bytes and this build alone. Nothing is signed.
 * @throws {KeyError} `refused`, `no_key`, `locked`
 */
export function readSiteRequest(
  { vault, facts, now }: Pick<Signing, 'vault' | 'facts' | 'now'>,
  request: SiteRequest,
): Promise<readonly SiteWitness[]> {
  return withKey(vault, request.accountId, familyOfRequest(request), async (_, address) => {
    const items = await readItems(request, address, facts.get(request.platformId), now())
    return items.map(({ witness }) => witness)
  })
}

/**
 * Signs a request of a site whose witnesses were shown. A transaction that the wallet sends is in the journal before it leaves the worker.
 * @throws {KeyError} `refused`, `differs`, `high_fee`, `unsettled`, `no_key`, `locked`
 */
export function signSiteRequest(signing: Signing, request: SiteRequest, consent: SiteConsent): Promise<readonly string[]> {
  const { vault, facts, now } = signing
  return withKey(vault, request.accountId, familyOfRequest(request), async (key, address) => {
    const network = facts.get(request.platformId)
    const items = await readItems(request, address, network, now())
    const witnesses = items.map(({ witness }) => witness)
    refuse(checkShown(witnesses, consent))
    // Each transaction has the bound of an own one.
    if (network) for (const one of witnesses) refuseHighFee(network, one, consent.acceptedFee)
    const signed = await Promise.all(items.map((item) => item.sign(key)))
    if (isSent(request)) await keep(signing, request, address, items, signed)
    return signed
  })
}

/** Returns the differences between what is signed and what the user consented to. */
function checkShown(witnesses: readonly SiteWitness[], { digests, opaque }: SiteConsent): string[] {
  const [first] = witnesses
  const claims = witnesses.flatMap((one) => one.claims)
  const unread = claims.flatMap((one) => (one.kind === 'opaque' ? [`the call of ${one.target} is not known`] : []))
  return [
    ...differs('digests', digests.join(), witnesses.map(({ digest }) => digest).join()),
    ...(first && opaque && unread.length > 0 ? checkConsent(claims, first.account, opaque) : unread),
  ]
}

/** Returns whether the wallet sends what it signs. */
const isSent = (request: SiteRequest) => request.kind === 'evm_transaction' || (request.kind === 'solana_transactions' && request.isSent)

/** Writes a transaction to the journal. @throws {KeyError} `refused` for several, `unsettled` */
async function keep(
  { facts, journal, exclusive, now }: Signing,
  { platformId, origin }: SiteRequest,
  address: string,
  items: readonly SiteItem[],
  signed: readonly string[],
) {
  const [item, ...others] = items
  const [bytes] = signed
  const caip2 = facts.get(platformId)?.caip2
  if (!item || bytes === undefined || caip2 === undefined || others.length > 0)
    throw refused('malformed', 'The wallet signs one transaction at a time of those that it sends')
  const next: Unsettled = { signed: bytes, nonce: item.nonce, intent: { kind: 'site', platformId, caip2, origin }, signedAt: now() }
  const place = journalKey(caip2, address)
  await exclusive(async () => {
    const before = await readUnsettled(journal, place, now())
    refuseReplacement(before, next, origin)
    refuseSecond(before, next)
    await journal.write(place, next)
  })
}

/** A transaction with the same nonce takes the place of the other. A site does that with its own only. @throws {KeyError} `unsettled` */
function refuseReplacement(before: Unsettled | undefined, next: Unsettled, origin: string) {
  if (!before || before.nonce !== next.nonce || before.signed === next.signed) return
  if (before.intent.kind !== 'site' || before.intent.origin !== origin) throw new KeyError('unsettled')
}
