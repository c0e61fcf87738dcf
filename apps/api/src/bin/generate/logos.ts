// Draws the pictures of tokens and networks that the catalogue names: packages/chains/data/logos/<id>.webp.
//   node tools/run.mjs apps/api/src/bin/generate/logos.ts <folder of @web3icons/core> <folder of @metamask/contract-metadata>
// A developer runs it after a token got a picture. Both packages are large, so no build installs the first one.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { logoFolder, networks } from '@patina/chains'
import { Failure, main } from '@patina/supervise/failure'
import sharp, { type Sharp } from 'sharp'

const size = 128
/** Widths in pixels of the ring around the picture of a wrapped or bridged form, and of the gap inside it. */
const [ring, gap] = [6, 4]
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/** Names that differ between the catalogue and the package. */
const networkNames: Readonly<Record<string, string>> = { arbitrum: 'arbitrum-one', bsc: 'binance-smart-chain' }

await main(async () => {
  const [icons, metadata] = process.argv.slice(2)
  if (icons === undefined || metadata === undefined)
    throw new Failure('Pass the folders of @web3icons/core and @metamask/contract-metadata.')
  const ids = new Set(networks.flatMap(({ logo, nativeToken, tokens }) => [logo, nativeToken.logo, ...tokens.map((token) => token.logo)]))
  rmSync(logoFolder, { recursive: true, force: true })
  mkdirSync(logoFolder, { recursive: true })
  for (const id of ids) if (id !== null) writeFileSync(new URL(`${id}.webp`, logoFolder), await draw(id, { icons, metadata }))
})

type Sources = { icons: string; metadata: string }

async function draw(id: string, sources: Sources): Promise<Buffer> {
  const ofForm = id.match(/^(.*)-form$/)?.[1]
  if (ofForm !== undefined) return drawForm(await draw(ofForm, sources))
  return toWebp(sharp(await sourceOf(id, sources), { density: 600 }).resize(size, size, { fit: 'contain', background: clear }))
}

function toWebp(image: Sharp): Promise<Buffer> {
  return image.webp({ quality: 90, effort: 6 }).toBuffer()
}

/** Returns the picture of a token, smaller and inside a ring: another contract that stands for the token. */
async function drawForm(picture: Buffer): Promise<Buffer> {
  const inner = size - 2 * (ring + gap)
  const disk = Buffer.from(`<svg width="${inner}" height="${inner}"><circle cx="${inner / 2}" cy="${inner / 2}" r="${inner / 2}"/></svg>`)
  const small = await sharp(picture)
    .resize(inner)
    .composite([{ input: disk, blend: 'dest-in' }])
    .png()
    .toBuffer()
  const radius = (size - ring) / 2
  const circle = `<circle cx="${size / 2}" cy="${size / 2}" r="${radius}" fill="none" stroke="#7d8b8a" stroke-width="${ring}"/>`
  const input = Buffer.from(`<svg width="${size}" height="${size}">${circle}</svg>`)
  return toWebp(
    sharp({ create: { width: size, height: size, channels: 4, background: clear } }).composite([
      { input: small, left: ring + gap, top: ring + gap },
      { input },
    ]),
  )
}

/** Returns the file of a picture in the packages. `m-…` is from MetaMask's list, which has pictures by contract. */
async function sourceOf(id: string, { icons, metadata }: Sources): Promise<Buffer> {
  const ofNetwork = id.match(/^network-(.*)$/)?.[1]
  if (ofNetwork !== undefined) return readIcon(join(icons, 'dist/svgs/networks/background'), networkNames[ofNetwork] ?? ofNetwork)
  const ofMetadata = id.match(/^m-(.*)$/)?.[1]
  if (ofMetadata === undefined) return readIcon(join(icons, 'dist/svgs/tokens/background'), id)
  const folder = join(metadata, 'images')
  return readFileSync(join(folder, fileNamed(folder, ofMetadata, /\.(svg|png)$/)))
}

async function readIcon(folder: string, name: string): Promise<Buffer> {
  const file = fileNamed(folder, name, /\.svg\.js$/)
  const { default: svg }: { default: unknown } = await import(pathToFileURL(join(folder, file)).href)
  if (typeof svg !== 'string') throw new Failure(`${file} has no picture.`)
  return Buffer.from(svg)
}

/** Returns the file whose name, in small letters and with hyphens for other characters, is `name`. */
function fileNamed(folder: string, name: string, ending: RegExp): string {
  const named = (file: string) =>
    ending.test(file) &&
    file
      .replace(ending, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-') === name
  const file = readdirSync(folder).find(named)
  if (file === undefined) throw new Failure(`${folder} has no picture ${name}.`)
  return file
}
