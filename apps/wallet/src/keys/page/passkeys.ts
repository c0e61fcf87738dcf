import { KeyError } from '../key-error.ts'
import { type Bytes, fromBase64, randomBytes, toBase64 } from '../vault/bytes.ts'
import type { RawUnlock } from '../vault/unlocks.ts'

type PasskeyUnlock = Extract<RawUnlock, { passkey: unknown }>

/** Returns whether this browser may have passkeys that open the wallet. Only the passkey itself shows if it has a PRF. */
export async function passkeysPossible(): Promise<boolean> {
  if (!('PublicKeyCredential' in self)) return false
  if (!('getClientCapabilities' in PublicKeyCredential)) return true
  const capabilities = await PublicKeyCredential.getClientCapabilities()
  return capabilities['extension:prf'] !== false
}

/** Creates a passkey and returns what it opens the vault with. @throws {KeyError} `cancelled`, `no_prf` */
export async function createPasskey(walletName: string): Promise<PasskeyUnlock> {
  const salt = randomBytes(32)
  const credential = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: randomBytes(32),
        rp: { name: walletName, id: location.hostname },
        user: { id: randomBytes(16), name: walletName, displayName: walletName },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )
  const { prf } = credential.getClientExtensionResults()
  if (!prf?.enabled && !prf?.results) throw new KeyError('no_prf')
  const credentialId = toBase64(new Uint8Array(credential.rawId))
  const output = prf.results && bytesOf(prf.results.first)
  // Some browsers answer only when the passkey is used.
  return output ? { passkey: { credentialId, salt: toBase64(salt), output } } : askPasskey({ credentialId, salt: toBase64(salt) })
}

/** Uses a passkey and returns what it opens the vault with. @throws {KeyError} `cancelled`, `no_prf` */
export async function askPasskey({ credentialId, salt }: { credentialId: string; salt: string }): Promise<PasskeyUnlock> {
  const credential = await ask(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: randomBytes(32),
        rpId: location.hostname,
        allowCredentials: [{ type: 'public-key', id: fromBase64(credentialId) }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: fromBase64(salt) } } },
      },
    }),
  )
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (!first) throw new KeyError('no_prf')
  return { passkey: { credentialId, salt, output: bytesOf(first) } }
}

async function ask(open: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await open()
    if (credential instanceof PublicKeyCredential) return credential
  } catch {
    // The browser gives the same error if the user closes the dialog and if the passkey is gone.
  }
  throw new KeyError('cancelled')
}

const bytesOf = (source: BufferSource): Bytes =>
  new Uint8Array(
    ArrayBuffer.isView(source) ? source.buffer.slice(source.byteOffset, source.byteOffset + source.byteLength) : source,
  ).slice()
