import { LinkFlaw } from './link-flaw.ts'

const MAX_CALLBACK = 2_000

/**
 * Returns the host of a callback: the identity of an app, as the wallet shows it. Only `https` proves a host: the system opens the app that the host
 * names in its own file (`apple-app-site-association`, `assetlinks.json`). Another app can register any other scheme.
 * @throws {LinkFlaw} `bad_callback`
 */
export function hostOfCallback(callback: string): string {
  const refuse = (flaw: string) => new LinkFlaw('bad_callback', `The callback ${flaw}.`)
  if (callback.length > MAX_CALLBACK) throw refuse(`must have at most ${MAX_CALLBACK} characters`)
  const url = URL.canParse(callback) ? new URL(callback) : undefined
  if (url?.protocol !== 'https:') throw refuse('must be an https URL')
  if (url.username !== '' || url.password !== '') throw refuse('must not have a user name')
  if (url.port !== '') throw refuse('must not have a port, because the system proves none')
  if (url.hash !== '' || callback.includes('#')) throw refuse('must not have a fragment, because the answer is in it')
  // Hosts without a dot and numbers are names of machines, which prove no identity.
  if (!/^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(url.hostname)) throw refuse('must have the name of a public host')
  return url.hostname
}
