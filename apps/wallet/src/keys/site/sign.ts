import { KeyError } from '../key-error.ts'
import type { Signing } from '../worker/sign.ts'
import type { SiteConsent, SiteRequest, SiteWitness } from './requests.ts'

/** Returns what a request of a site does. Nothing is signed. @throws {KeyError} `refused`, `no_key`, `locked` */
export async function readSiteRequest(
  _signing: Pick<Signing, 'vault' | 'facts' | 'now'>,
  _request: SiteRequest,
): Promise<readonly SiteWitness[]> {
  throw new KeyError('refused', ['malformed', 'This wallet signs nothing for sites yet'])
}

/** Signs a request of a site whose witnesses were shown. @throws {KeyError} */
export async function signSiteRequest(_signing: Signing, _request: SiteRequest, _consent: SiteConsent): Promise<readonly string[]> {
  throw new KeyError('refused', ['malformed', 'This wallet signs nothing for sites yet'])
}
