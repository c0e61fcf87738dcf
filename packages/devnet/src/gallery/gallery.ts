import type { IncomingMessage, ServerResponse } from 'node:http'
import { stripes, tooManyPixels } from './pictures.ts'

/** The content id in the URIs of `Gallery.sol`. */
const cid = 'bafybeilocalgallery234567localgallery234567localgallery234567'

/** Returns the URI of the document of an NFT of the gallery. */
export const documentUri = (number: number) => `ipfs://${cid}/${number}`

type File = { status?: number; type: string; body: Buffer | string }

const json = (document: object): File => ({ type: 'application/json', body: JSON.stringify(document) })
const image = (name: string) => `ipfs://${cid}/pictures/${name}`

/** Documents of NFTs, in turn. Many real NFTs have no picture, or texts that lie. */
const documents: ((id: number) => File)[] = [
  (id) => json({ name: `Stripes ${id}`, description: 'A whole NFT: a name, a description and a picture.', image: image(`${id}.png`) }),
  (id) => json({ description: 'Its document has no name.', image: image(`${id}.png`) }),
  (id) => json({ name: `Vector ${id}`, description: 'Its picture is SVG, which servers do not read.', image: image(`${id}.svg`) }),
  (id) => json({ name: `Lost ${id}`, description: 'Its picture is gone.', image: image('lost.png') }),
  () => ({ type: 'text/html', body: '<!doctype html><title>This domain is for sale</title>' }),
  (id) => json({ name: `Poster ${id}`, description: 'Its picture has too many pixels.', image: image('too-many-pixels.png') }),
  (id) =>
    json({
      name: '<b>Claim 5,000 USDC</b> at claim.example',
      description: 'Texts come from strangers.\n'.repeat(20),
      image: image(`${id}.png`),
    }),
  () => ({ status: 404, type: 'text/plain', body: 'not found' }),
]

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3"/></svg>'
const missing: File = { status: 404, type: 'text/plain', body: 'not found' }

/** Returns the file of the gallery at a path of a gateway. The gateway is `/ipfs/` of a local chain's URL. */
function fileAt(path: string): File {
  const prefix = `/ipfs/${cid}/`
  if (!path.startsWith(prefix)) return missing
  const name = path.slice(prefix.length)
  if (/^[1-9]\d{0,5}$/.test(name)) return documents[(Number(name) - 1) % documents.length]?.(Number(name)) ?? missing
  const [, number, kind] = /^pictures\/([1-9]\d{0,5})\.(png|svg)$/.exec(name) ?? []
  if (kind === 'svg') return { type: 'image/svg+xml', body: svg }
  if (kind === 'png') return { type: 'image/png', body: stripes(Number(number)) }
  return name === 'pictures/too-many-pixels.png' ? { type: 'image/png', body: tooManyPixels() } : missing
}

/** Answers a request to the IPFS gateway, which only knows the gallery. Returns false if the request is for something else. */
export function answerGateway({ method, url = '' }: IncomingMessage, response: ServerResponse): boolean {
  if (method !== 'GET' || !url.startsWith('/ipfs/')) return false
  const { status = 200, type, body } = fileAt(url)
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body), connection: 'close' }).end(body)
  return true
}
