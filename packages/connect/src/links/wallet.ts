import type { Json, JsonRecord } from '../protocol/plain-json.ts'
import { hostOfCallback } from './callback.ts'
import { checkTimes, isId, isKey, readLink, readMessage, textIn, timesOf, writeLink } from './envelope.ts'
import { LinkFlaw } from './link-flaw.ts'
import { createLinkKeys, type LinkKeys, type Random, random, type SessionKeys, seal, sessionKeys, unseal } from './link-keys.ts'

/** An app that asks for a session. `host` is its identity: show it, and nothing else that the link says about the app. */
export type ConnectRequest = { id: string; host: string; callback: string; app: string; wanted: Json }

/** A session as the wallet keeps it, by `app`. `exp` is its end in seconds since 1970. */
export type WalletSession = { app: string; host: string; callback: string; exp: number; keys: SessionKeys }

export type LinkRequest = { id: string; method: string; params: Json }

/** Says whether an id is new, and remembers it until `exp` (seconds since 1970). It must not forget one when the wallet closes. */
export type ClaimId = (id: string, exp: number) => boolean | Promise<boolean>

type Clock = { now?: number; rng?: Random }

/** Maximum seconds of a session. */
const MAX_SESSION = 30 * 86_400

/**
 * Returns what an app asks for. Anyone can make such a link with any callback, so it proves nothing. The answer goes to the callback alone.
 * @throws {LinkFlaw} `malformed`, `too_large`, `bad_callback`, `expired`, `replayed`
 */
export async function openConnectLink(link: string, claim: ClaimId, now = Date.now()): Promise<ConnectRequest> {
  const message = readLink(link)
  if (message.type !== 'connect') throw new LinkFlaw('malformed', 'The link asks for no session.')
  const callback = textIn(message, 'callback', /^https:/)
  const host = hostOfCallback(callback)
  const request = { id: textIn(message, 'id', isId), host, callback, app: textIn(message, 'app', isKey), wanted: message.wanted ?? null }
  await checkFresh(message, request.id, claim, now)
  return request
}

/**
 * Returns the link that answers a connection, and the session to keep. The wallet's key is new, and only this link has it. So only the host of the
 * callback can make requests in this session, whoever asked for it.
 * @param granted what the user allows, such as accounts and networks
 */
export async function answerConnect(
  { id, app, host, callback }: ConnectRequest,
  granted: Readonly<Record<string, Json>>,
  { seconds = MAX_SESSION, now = Date.now(), rng = random, keys }: Clock & { seconds?: number; keys?: LinkKeys } = {},
): Promise<{ url: string; session: WalletSession }> {
  const own = keys ?? (await createLinkKeys())
  const made = await sessionKeys(own, app, { app, wallet: own.publicKey, host })
  const exp = Math.floor(now / 1000) + Math.min(seconds, MAX_SESSION)
  const sealed = await seal(made.toApp, `answer\0${id}`, { granted, sessionExp: exp, ...timesOf(now) }, rng)
  return { url: writeLink(callback, { id, wallet: own.publicKey, ...sealed }), session: { app, host, callback, exp, keys: made } }
}

/** Returns a request and its session. @throws {LinkFlaw} also `unknown` without a session, `forged` for another key */
export async function openRequestLink(
  link: string,
  sessionOf: (app: string) => WalletSession | undefined | Promise<WalletSession | undefined>,
  claim: ClaimId,
  now = Date.now(),
): Promise<{ session: WalletSession; request: LinkRequest }> {
  const message = readLink(link)
  if (message.type !== 'request') throw new LinkFlaw('malformed', 'The link has no request.')
  const session = await sessionOf(textIn(message, 's', isKey))
  if (!session) throw new LinkFlaw('unknown', 'The wallet has no session with this app. Connect again in the app.')
  if (now >= session.exp * 1000) throw new LinkFlaw('expired', 'The session has expired. Connect again in the app.')
  const sealed = { n: textIn(message, 'n', /^[\w-]{16}$/), d: textIn(message, 'd', /^[\w-]+$/) }
  const inner = readMessage(await unseal(session.keys.toWallet, `request\0${session.app}`, sealed))
  const request = { id: textIn(inner, 'id', isId), method: textIn(inner, 'method', /^[\w:]{1,64}$/), params: inner.params ?? null }
  await checkFresh(inner, request.id, claim, now)
  return { session, request }
}

/** Returns the link that answers a request. It opens the callback of the session, never another one. */
export async function answerRequest(
  { keys, callback }: WalletSession,
  { id }: Pick<LinkRequest, 'id'>,
  answer: { result: Json } | { error: { code: number; message: string } },
  { now = Date.now(), rng = random }: Clock = {},
): Promise<string> {
  const sealed = await seal(keys.toApp, `answer\0${id}`, { ...answer, ...timesOf(now) }, rng)
  return writeLink(callback, { id, ...sealed })
}

/** An id is claimed last, so that a link which is refused for another reason can be opened again. */
async function checkFresh(message: JsonRecord, id: string, claim: ClaimId, now: number) {
  checkTimes(message, now)
  if (!(await claim(id, Number(message.exp)))) throw new LinkFlaw('replayed', 'The link was opened before. Start again in the app.')
}
