import { randomUUID, webcrypto } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { type DeviceStore, toDeviceKey } from '@patina/sdk'

type Stored = { key: webcrypto.JsonWebKey; id?: string }

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

/**
 * Returns a store for a program: a file with the device's id and private key, which only its owner can read. All programs with this file
 * are one device.
 * @throws {TypeError} if the file has another content
 */
export function fileStore(path: string): DeviceStore {
  return {
    async open() {
      const stored = (await read(path)) ?? (await create(path))
      const { d: _private, ...publicHalf } = { ...stored.key, key_ops: ['verify'] }
      const keyPair = {
        privateKey: await webcrypto.subtle.importKey('jwk', stored.key, algorithm, false, ['sign']),
        publicKey: await webcrypto.subtle.importKey('jwk', publicHalf, algorithm, true, ['verify']),
      }
      return { key: toDeviceKey(keyPair), ...(stored.id !== undefined && { id: stored.id }) }
    },
    async saveId(id) {
      const stored = await read(path)
      if (stored) await replace(path, { ...stored, id })
    },
    clear: () => rm(path, { force: true }),
  }
}

async function read(path: string): Promise<Stored | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const stored: unknown = JSON.parse(text)
  if (isStored(stored)) return stored
  throw new TypeError(`${path} is not the file of a device`)
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'object' &&
  (!('id' in value) || typeof value.id === 'string')

/** Creates the file with a new key. If another program was faster, returns its key. */
async function create(path: string): Promise<Stored> {
  const { privateKey } = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const draft = await writeDraft(path, { key: await webcrypto.subtle.exportKey('jwk', privateKey) })
  // A link appears with its whole content, and fails if the file exists.
  await link(draft, path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  await rm(draft)
  const stored = await read(path)
  if (stored) return stored
  throw new TypeError(`${path} was deleted while it was created`)
}

async function replace(path: string, stored: Stored): Promise<void> {
  await rename(await writeDraft(path, stored), path)
}

async function writeDraft(path: string, stored: Stored): Promise<string> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(stored), { mode: 0o600 })
  return draft
}
