import { createDecipheriv, createPrivateKey, createPublicKey, diffieHellman, hkdfSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/links.json' with { type: 'json' }
import { createConnectLink, createRequestLink, openAnswer, openConnectAnswer } from './app.ts'
import { fromBase64Url, MAX_LINK, readLink, toBase64Url, writeLink } from './envelope.ts'
import { createLinkKeys, importLinkKeys } from './link-keys.ts'
import { answerConnect, answerRequest, openConnectLink, openRequestLink } from './wallet.ts'

const { walletUrl, callback, now } = vectors
const appKeys = () => importLinkKeys(vectors.app.privateKey, vectors.app.publicKey)
const walletKeys = () => importLinkKeys(vectors.wallet.privateKey, vectors.wallet.publicKey)
const always = () => true

/** Returns the bytes of the vectors in their order, instead of random ones. */
function fixed(...texts: string[]) {
  const rest = texts.map(fromBase64Url)
  return () => rest.shift() ?? new Uint8Array(0)
}

/** Returns both sides of the session of the vectors. */
async function connected() {
  const asked = await openConnectLink(vectors.connect.link, always, now)
  const granted = await answerConnect(asked, vectors.answer.granted, { now, keys: await walletKeys(), rng: fixed(vectors.answer.nonce) })
  const app = await openConnectAnswer(granted.url, { walletUrl, callback, keys: await appKeys(), id: vectors.connect.id, now })
  return { asked, granted, app, wallet: granted.session }
}

describe('the test vectors', () => {
  test('the app connects → the link and the answer of the vectors, on both sides', async () => {
    const link = createConnectLink({ walletUrl, callback }, await appKeys(), vectors.connect.wanted, {
      now,
      rng: fixed(vectors.connect.id),
    })
    expect(link).toEqual({ url: vectors.connect.link, id: vectors.connect.id })
    const { asked, granted, app } = await connected()
    expect(asked).toEqual({
      id: vectors.connect.id,
      host: 'app.example.com',
      callback,
      app: vectors.app.publicKey,
      wanted: vectors.connect.wanted,
    })
    expect(granted.url).toBe(vectors.answer.link)
    expect(app).toMatchObject({ granted: vectors.answer.granted, exp: vectors.answer.sessionExp, wallet: vectors.wallet.publicKey })
    expect(granted.session.exp).toBe(vectors.answer.sessionExp)
  })

  test('the app sends a request → the link and the answer of the vectors, on both sides', async () => {
    const { app, wallet } = await connected()
    const { method, params, id, nonce } = vectors.request
    const link = await createRequestLink(app, { method, params }, { now, rng: fixed(id, nonce) })
    expect(link).toEqual({ url: vectors.request.link, id })
    const opened = await openRequestLink(link.url, (key) => (key === wallet.app ? wallet : undefined), always, now)
    expect(opened).toEqual({ session: wallet, request: { id, method, params } })
    const { result, nonce: ofAnswer, link: answer } = vectors.result
    expect(await answerRequest(wallet, opened.request, { result }, { now, rng: fixed(ofAnswer) })).toBe(answer)
    expect(await openAnswer(answer, app, id, now)).toEqual({ result })
  })

  test('another program reads the documentation only → it decrypts the request', () => {
    const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b656e04220420', 'hex'), fromBase64Url(vectors.wallet.privateKey)])
    const spki = Buffer.concat([Buffer.from('302a300506032b656e032100', 'hex'), fromBase64Url(vectors.app.publicKey)])
    const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
    const secret = diffieHellman({ privateKey, publicKey: createPublicKey({ key: spki, format: 'der', type: 'spki' }) })
    const info = ['wallet-link 1', 'to-wallet', 'app.example.com', vectors.app.publicKey, vectors.wallet.publicKey].join('\0')
    const key = Buffer.from(hkdfSync('sha256', secret, '', info, 32))
    expect(toBase64Url(key)).toBe(vectors.keys.toWallet)
    const { n, d } = readLink(vectors.request.link)
    const bytes = fromBase64Url(String(d))
    const cipher = createDecipheriv('aes-256-gcm', key, fromBase64Url(String(n)))
    cipher.setAAD(Buffer.from(`request\0${vectors.app.publicKey}`)).setAuthTag(bytes.subarray(-16))
    const text = Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]).toString()
    expect(JSON.parse(text)).toMatchObject({ id: vectors.request.id, method: vectors.request.method, params: vectors.request.params })
  })

  test.each(vectors.refused)('$why → $code', async ({ by, link, code, now: at }) => {
    const { app, wallet } = await connected()
    const opened = {
      connect: () => openConnectLink(link, always, at),
      request: () => openRequestLink(link, (key) => (key === wallet.app ? wallet : undefined), always, at),
      answer: () => openAnswer(link, app, vectors.request.id, at),
    }[by]
    await expect(opened?.()).rejects.toMatchObject({ name: 'LinkFlaw', code })
  })
})

describe('a link that somebody else made', () => {
  test('a site asks in the name of another host → the answer goes to that host, and the site cannot make a request', async () => {
    const [site, rest] = await Promise.all([createLinkKeys(), connected()])
    const { url } = createConnectLink({ walletUrl, callback }, site, {}, { now })
    const asked = await openConnectLink(url, always, now)
    expect(asked.host).toBe('app.example.com')
    const { url: answer, session } = await answerConnect(asked, {}, { now })
    expect(new URL(answer).host).toBe('app.example.com')
    // The site knows its own keys, but not the key of the wallet, so it guesses one.
    const guessed = { ...rest.app, app: site.publicKey }
    const request = await createRequestLink(guessed, { method: 'eth_sendTransaction', params: [] }, { now })
    await expect(openRequestLink(request.url, () => session, always, now)).rejects.toMatchObject({ code: 'forged' })
  })

  test('an answer has the id of another request → the app ignores it', async () => {
    const { app } = await connected()
    await expect(openAnswer(vectors.result.link, app, 'A'.repeat(22), now)).rejects.toMatchObject({ code: 'unknown' })
  })

  test('a link is opened twice → replayed, and a refused one does not use up its id', async () => {
    const claimed = new Set<string>()
    const claim = (id: string) => !claimed.has(id) && Boolean(claimed.add(id))
    await expect(openConnectLink(vectors.connect.link, claim, now + 300_000)).rejects.toMatchObject({ code: 'expired' })
    await openConnectLink(vectors.connect.link, claim, now + 299_000)
    await expect(openConnectLink(vectors.connect.link, claim, now)).rejects.toMatchObject({ code: 'replayed' })
  })

  test('a public key has a small order → refused, because the secret would be known', async () => {
    const { asked } = await connected()
    const zero = toBase64Url(new Uint8Array(32))
    await expect(answerConnect({ ...asked, app: zero }, {}, { now })).rejects.toMatchObject({ code: 'malformed' })
  })

  test('the session has ended → neither side uses it', async () => {
    const { app, wallet } = await connected()
    const at = wallet.exp * 1000
    await expect(createRequestLink(app, { method: 'x', params: [] }, { now: at })).rejects.toMatchObject({ code: 'expired' })
    await expect(openRequestLink(vectors.request.link, () => wallet, always, at)).rejects.toMatchObject({ code: 'expired' })
  })

  test('a link has more than 100,000 characters → refused before it is read, and never written', async () => {
    const long = `${walletUrl}#wl=${'A'.repeat(MAX_LINK)}`
    await expect(openConnectLink(long, always, now)).rejects.toMatchObject({ code: 'too_large' })
    expect(() => writeLink(walletUrl, { text: 'x'.repeat(MAX_LINK) })).toThrow(expect.objectContaining({ code: 'too_large' }))
  })
})

test.each([
  'http://app.example.com/wallet',
  'app://wallet',
  'https://user@app.example.com/',
  'https://app.example.com:8443/',
  'https://app.example.com/#part',
  'https://app.example.com/#',
  'https://localhost/',
  'https://192.0.2.1/',
  'https://[2001:db8::1]/',
  'https://app.example.com./',
  'javascript:alert(1)',
  'no url',
])('the callback is %s → refused before the link is made', async (bad) => {
  const keys = await appKeys()
  expect(() => createConnectLink({ walletUrl, callback: bad }, keys)).toThrow(expect.objectContaining({ code: 'bad_callback' }))
})
