import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'

/** TLS options of a database connection. `false`: no encryption. Undefined: the URL and the settings do not name it. */
type Encryption = { connectionString: string; ssl: ConnectionOptions | false | undefined }

const verified = ['require', 'verify-ca', 'verify-full']

/**
 * Returns the TLS options that a database URL asks for, and the URL without them. `require`, `verify-ca` and `verify-full` all check the
 * certificate and the host name. The driver's own parser gives `require` another meaning in its next version.
 *
 * @param ca certificate authority as PEM. Alone it means `verify-full`
 * @throws {TypeError} if the options contradict each other, or name a file that cannot be read. The text contains no part of the URL
 */
export function encryptionOf(url: string, ca: string | undefined): Encryption {
  if (!URL.canParse(url)) return { connectionString: url, ssl: undefined }
  const parsed = new URL(url)
  const take = (name: string) => {
    const value = parsed.searchParams.get(name)
    parsed.searchParams.delete(name)
    return value ?? undefined
  }
  const mode = take('sslmode') ?? (ca === undefined ? undefined : 'verify-full')
  const files = { ca: take('sslrootcert'), cert: take('sslcert'), key: take('sslkey') }
  if (mode === undefined) return { connectionString: url, ssl: undefined }
  const connectionString = parsed.href
  if (mode === 'disable' && ca === undefined) return { connectionString, ssl: false }
  if (mode === 'no-verify' && ca === undefined) return { connectionString, ssl: { ...contentsOf(files), rejectUnauthorized: false } }
  if (!verified.includes(mode))
    throw new TypeError(
      'sslmode of the database URL should be verify-full; disable and no-verify are accepted without a certificate authority',
    )
  return { connectionString, ssl: { ...contentsOf(files), ...(ca === undefined ? {} : { ca }) } }
}

function contentsOf(files: Record<'ca' | 'cert' | 'key', string | undefined>): ConnectionOptions {
  const read = Object.entries(files).flatMap(([name, path]) => (path === undefined ? [] : [[name, contentOf(path)]]))
  return Object.fromEntries(read)
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new TypeError('A certificate or key that the database URL names cannot be read')
  }
}
