import type { Family } from '@patina/sdk'
import { hexToBytes } from 'viem'
import { evmAddressOf } from '../derive/evm-key.ts'
import { solanaAddressOf } from '../derive/solana-key.ts'
import { readFacts } from '../facts.ts'
import { memoryJournal } from '../testing/memory-journal.ts'
import type { SiteAsk, SiteConsent, SiteRequest } from './requests.ts'
import { readSiteRequest, signSiteRequest } from './sign.ts'

const secret = () => hexToBytes(`0x${'22'.repeat(32)}`)
export const addresses = { evm: evmAddressOf(secret()), solana: solanaAddressOf(secret()) }
/** The account of claims, which has small letters. */
export const account = addresses.evm.toLowerCase()
export const stranger = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
export const site = 'https://app.example'

type Place = { origin?: string; platformId?: string }

/** Returns a wallet whose keys sign for sites. `keys` are all that were given out. */
export function createSigner() {
  const keys: Uint8Array[] = []
  const journal = memoryJournal()
  const signing = {
    vault: {
      async keyOf(_id: string, family: Family) {
        const key = secret()
        keys.push(key)
        return { key, address: addresses[family] }
      },
    },
    facts: readFacts({ chainIds: {}, localExchanges: {}, swapServices: [] }),
    journal,
    exclusive: <T>(change: () => Promise<T>) => change(),
    now: () => Date.UTC(2026, 0),
  }
  const requestOf = (ask: SiteAsk, changed: Place): SiteRequest => ({
    accountId: 'a',
    platformId: ask.kind.startsWith('evm') ? 'ethereum' : 'solana',
    origin: site,
    ...ask,
    ...changed,
  })
  const read = (ask: SiteAsk, changed: Place = {}) => readSiteRequest(signing, requestOf(ask, changed))
  return {
    keys,
    journal,
    read,
    /** Shows a request and signs it. Calls that cannot be read lose nothing, unless `consent` says otherwise. */
    async sign(ask: SiteAsk, consent: Partial<SiteConsent> = {}, changed: Place = {}) {
      const digests = (await read(ask, changed)).map(({ digest }) => digest)
      return signSiteRequest(signing, requestOf(ask, changed), { digests, ...consent })
    },
  }
}

/** The consent to a call that cannot be read, of an account that has nothing. */
export const nothingToLose: Pick<SiteConsent, 'opaque'> = { opaque: { bound: [], holdings: [] } }
