import { isRecord, type Json, type JsonRecord } from '../protocol/plain-json.ts'
import { hostOfCallback } from './callback.ts'
import { checkTimes, isId, isKey, readLink, readMessage, textIn, timesOf, toBase64Url, writeLink } from './envelope.ts'
import { LinkFlaw } from './link-flaw.ts'
import { type LinkKeys, type Random, random, type SessionKeys, seal, sessionKeys, unseal } from './link-keys.ts'

/** A session as the app keeps it. `granted` is what the wallet allows, such as accounts and networks. */
export type AppSession = {
  walletUrl: string
  callback: string
  app: string
  wallet: string
  exp: number
  granted: JsonRecord
  keys: SessionKeys
}

/** Where the app's links go and where their answers come. `walletUrl` is the wallet's page for links. `callback` is an https URL of the app. */
export type AppLinks = { walletUrl: string; callback: string }

type Clock = { now?: number; rng?: Random }

/**
 * Returns a link that asks the wallet for a session. Use new keys for each session.
 * @param wanted what the app asks for, such as networks. It is not secret, and the wallet checks it.
 * @returns the link, and its id. The app keeps the id until the answer comes, and forgets it then.
 * @throws {LinkFlaw} `bad_callback`, `too_large`
 */
export function createConnectLink(
  { walletUrl, callback }: AppLinks,
  keys: Pick<LinkKeys, 'publicKey'>,
  wanted: Readonly<Record<string, unknown>> = {},
  { now = Date.now(), rng = random }: Clock = {},
): { url: string; id: string } {
  hostOfCallback(callback)
  const id = toBase64Url(rng(16))
  return { url: writeLink(walletUrl, { type: 'connect', id, app: keys.publicKey, callback, wanted, ...timesOf(now) }), id }
}

/** Returns the session that a callback brings. @throws {LinkFlaw} also if the callback answers no request of this app: ignore it then */
export async function openConnectAnswer(
  link: string,
  { walletUrl, callback, keys, id, now = Date.now() }: AppLinks & { keys: LinkKeys; id: string; now?: number },
): Promise<AppSession> {
  const message = readLink(link)
  if (textIn(message, 'id', isId) !== id) throw notAsked()
  const wallet = textIn(message, 'wallet', isKey)
  const session = { app: keys.publicKey, wallet, host: hostOfCallback(callback) }
  const made = await sessionKeys(keys, wallet, session)
  const { granted, sessionExp } = await readAnswer(message, id, made, now)
  if (!isRecord(granted) || !Number.isSafeInteger(sessionExp)) throw new LinkFlaw('malformed', 'The answer grants no session.')
  return { walletUrl, callback, app: session.app, wallet, exp: Number(sessionExp), granted, keys: made }
}

/** Returns a link with a request of this session. @throws {LinkFlaw} `expired` after the session's end, `too_large` */
export async function createRequestLink(
  session: AppSession,
  request: { method: string; params: Json },
  { now = Date.now(), rng = random }: Clock = {},
): Promise<{ url: string; id: string }> {
  if (now >= session.exp * 1000) throw new LinkFlaw('expired', 'The session has expired. Connect again.')
  const id = toBase64Url(rng(16))
  const sealed = await seal(session.keys.toWallet, `request\0${session.app}`, { id, ...request, ...timesOf(now) }, rng)
  return { url: writeLink(session.walletUrl, { type: 'request', s: session.app, ...sealed }), id }
}

/** Returns the result or the error that a callback brings. @throws {LinkFlaw} */
export async function openAnswer(
  link: string,
  session: AppSession,
  id: string,
  now = Date.now(),
): Promise<{ result: Json } | { error: Json }> {
  const message = readLink(link)
  if (textIn(message, 'id', isId) !== id) throw notAsked()
  const { result, error } = await readAnswer(message, id, session.keys, now)
  if (error !== undefined) return { error }
  if (result === undefined) throw new LinkFlaw('malformed', 'The answer has neither a result nor an error.')
  return { result }
}

async function readAnswer(message: JsonRecord, id: string, keys: SessionKeys, now: number): Promise<JsonRecord> {
  const sealed = { n: textIn(message, 'n', /^[\w-]{16}$/), d: textIn(message, 'd', /^[\w-]+$/) }
  const answer = readMessage(await unseal(keys.toApp, `answer\0${id}`, sealed))
  checkTimes(answer, now)
  return answer
}

const notAsked = () => new LinkFlaw('unknown', 'The answer belongs to no open request of this app.')
