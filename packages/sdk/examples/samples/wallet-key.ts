// Creates a wallet key, stores it encrypted, and restores it on another
// device.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkAccount, openDevice, unwrap } from '@patina/sdk'
import { fileStore } from '@patina/sdk/node'
import { viemAccount } from '@patina/sdk/viem'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'

const baseUrl = process.env.API ?? 'http://127.0.0.1:3000'

// #region create
const words = generateMnemonic(english) // 12 words, from secure random numbers
const account = viemAccount(mnemonicToAccount(words)) // m/44'/60'/0'/0/0
// Show the words once. Continue after the user has typed three of them.
// #endregion

// #region encrypt
type Vault = { salt: string; iv: string; encrypted: string }

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const toBytes = (text: string) =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** Derives a key from a password. It takes about 0.2 seconds, also for an attacker. */
async function keyOf(password: string, salt: Uint8Array<ArrayBuffer>) {
  const bytes = new TextEncoder().encode(password)
  const given = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, [
    'deriveKey',
  ])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', iterations: 600_000, salt },
    given,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** Returns the words as an app may store them. */
async function encrypt(words: string, password: string): Promise<Vault> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const encrypted = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await keyOf(password, salt),
    new TextEncoder().encode(words),
  )
  return {
    salt: toText(salt),
    iv: toText(iv),
    encrypted: toText(new Uint8Array(encrypted)),
  }
}

/** Returns the words, or undefined if the password is wrong or the data is damaged. */
async function decrypt(vault: Vault, password: string) {
  const key = await keyOf(password, toBytes(vault.salt))
  return crypto.subtle
    .decrypt(
      { name: 'AES-GCM', iv: toBytes(vault.iv) },
      key,
      toBytes(vault.encrypted),
    )
    .then(
      (plain) => new TextDecoder().decode(plain),
      () => undefined,
    )
}
// #endregion

const vault = await encrypt(words, 'correct horse battery staple')
console.log(`Wrong password: ${await decrypt(vault, 'wrong')}`)

// #region restore
// On the new device, the user types the words, or opens the back-up.
const restored = await decrypt(vault, 'correct horse battery staple')
if (restored === undefined) throw new Error('The password is wrong')
const same = viemAccount(mnemonicToAccount(restored))

// The device key is a new one. It is never part of a back-up.
const { client, deviceId } = await openDevice({
  baseUrl,
  store: fileStore(join(tmpdir(), `restored-${crypto.randomUUID()}.json`)),
  devicePlatform: 'ios',
  appVersion: '1.0.0',
})
const { platforms } = await unwrap(client.listPlatforms())
const evm = platforms.filter(({ family }) => family === 'evm')
await linkAccount(client, same, { baseUrl, deviceId, platforms: evm })
// #endregion

console.log(`Same address: ${same.address === account.address}`)
const { items } = await unwrap(client.listAddresses())
for (const { platformId, verified } of items)
  console.log(`${platformId}: ${verified ? 'proved' : 'not proved'}`)
