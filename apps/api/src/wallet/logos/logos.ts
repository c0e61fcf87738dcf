import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { logoFolder } from '@patina/chains'

/** A picture as it is sent. */
export type Logo = { bytes: Buffer; type: string; etag: string }

/** The pictures of tokens and networks: those of the catalogue, and before them those of the operator. */
export type Logos = {
  /** Returns the path of a picture at this API, or null. `subject` is the id of a token or platform, `picture` the one that the catalogue names. */
  pathOf(subject: string, picture: string | null): string | null
  /** Returns a picture, or undefined if no token and no network has it. */
  find(id: string): Logo | undefined
}

/** Maximum size of an operator's picture. Wallets show many at once. */
const maxBytes = 64 * 1024
/** The types that every platform draws, by their first bytes in hex. SVG is not among them, because it can contain scripts. */
const types: readonly [type: string, start: RegExp][] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/webp', /^52494646.{8}57454250/],
  ['image/jpeg', /^ffd8ff/],
]
const endings = /\.(png|webp|jpe?g)$/

/**
 * Returns the pictures. The files of `folder` have the name of a token or platform, such as `base.png` or `base-0x8335….webp`: an id with a hyphen
 * for the colon. They are read once.
 * @throws {Error} that names the setting and the file, if one cannot be used
 */
export function createLogos(folder?: string): Logos {
  const own = folder === undefined ? new Map<string, Logo>() : readOwn(folder)
  const supplied = new Set(readdirSync(logoFolder).map((file) => file.replace(/\.webp$/, '')))
  const read = new Map<string, Logo>()

  function findSupplied(id: string): Logo | undefined {
    if (!supplied.has(id)) return undefined
    const logo = read.get(id) ?? toLogo(readFileSync(new URL(`${id}.webp`, logoFolder)))
    if (logo) read.set(id, logo)
    return logo
  }

  return {
    pathOf(subject, picture) {
      const name = subject.replace(':', '-')
      const id = own.has(name) ? name : picture
      return id === null ? null : `/v1/logos/${id}`
    },
    find: (id) => own.get(id) ?? findSupplied(id),
  }
}

function readOwn(folder: string): Map<string, Logo> {
  const files = list(folder).filter((file) => !file.startsWith('.'))
  return new Map(files.map((file) => [file.replace(endings, ''), readFile(folder, file)]))
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (cause) {
    throw new Error(`LOGOS_DIR ${folder} cannot be read. Create the folder, or correct its path`, { cause })
  }
}

function readFile(folder: string, file: string): Logo {
  const bytes = readFileSync(join(folder, file))
  const logo = endings.test(file) && bytes.length <= maxBytes ? toLogo(bytes) : undefined
  if (logo) return logo
  throw new Error(
    `LOGOS_DIR: ${file} cannot be used. A picture is a PNG, WebP or JPEG file of at most ${maxBytes / 1024} KiB, not an SVG file`,
  )
}

function toLogo(bytes: Buffer): Logo | undefined {
  const start = bytes.toString('hex', 0, 12)
  const type = types.find(([, first]) => first.test(start))?.[0]
  if (type === undefined) return undefined
  return { bytes, type, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}
