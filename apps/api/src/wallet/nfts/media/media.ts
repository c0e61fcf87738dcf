import type { AllowedNetworks, Resolve } from '../../../base/outbound/destination.ts'
import { createBoundedRequests } from './bounded-requests.ts'
import { readDataUri } from './data-uri.ts'
import { maxDocumentBytes, type NftDocument, parseDocument } from './document.ts'
import { ipfsUrl } from './ipfs-url.ts'
import { createReEncoder, maxImageBytes, type NftImage } from './re-encode.ts'

export type { NftDocument, NftImage }

/** Reads what strangers publish about an NFT. */
export type Media = {
  /**
   * Returns the metadata document at a URI. Returns undefined if it will never be readable: wrong type, too large, refused address.
   * @throws {Error} if a later attempt may succeed: timeout, failed connection, status 408, 425, 429 or 5xx
   */
  readDocument(uri: string): Promise<NftDocument | undefined>
  /**
   * Returns the image at a URI as WebP, at most 512 pixels on its longer side. Returns undefined if it will never be readable.
   * @throws {Error} if a later attempt may succeed, as in `readDocument`
   */
  readImage(uri: string): Promise<NftImage | undefined>
  /** Ends all connections and the running decoder. */
  close(): void
}

type Settings = {
  /** Gateway for `ipfs:` URIs, such as https://gateway.example/ipfs/. Without one, they are not readable. */
  ipfsGateway?: URL
  allowed?: AllowedNetworks
  /** Maximum time of one request with its redirects and its body. */
  timeoutMs?: number
  resolve?: Resolve
}

const defaultTimeoutMs = 10_000

/** Returns the reader of metadata documents and images. It reads `https:`, `data:` and `ipfs:` URIs, and `http:` only in allowed networks. */
export function createMedia({ ipfsGateway, allowed = [], timeoutMs = defaultTimeoutMs, resolve }: Settings): Media {
  const requests = createBoundedRequests({ allowed, timeoutMs, resolve })
  const reEncoder = createReEncoder()

  async function read(uri: string, maxBytes: number): Promise<Buffer | undefined> {
    if (/^data:/i.test(uri)) return readDataUri(uri, maxBytes)
    if (!/^ipfs:/i.test(uri)) return requests.read(uri, maxBytes)
    const url = ipfsGateway && ipfsUrl(uri, ipfsGateway)
    return url && requests.readFromGateway(url, maxBytes)
  }

  return {
    async readDocument(uri) {
      const bytes = await read(uri, maxDocumentBytes)
      return bytes && parseDocument(bytes)
    },
    async readImage(uri) {
      const bytes = await read(uri, maxImageBytes)
      return bytes && reEncoder.reEncode(bytes)
    },
    close() {
      requests.close()
      reEncoder.close()
    },
  }
}
