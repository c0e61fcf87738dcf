const maxUriLength = 2_048

/** Matches ipfs://<cid>/<path> and the old form ipfs://ipfs/<cid>/<path>. IPFS has no queries, so a query is dropped. */
const pattern = /^ipfs:\/\/(?:ipfs\/)?([a-z0-9]{32,128})(?:\/([^?]*))?(?:\?.*)?$/is

/**
 * Returns the URL of an `ipfs:` URI at a gateway, such as https://gateway.example/ipfs/. Returns undefined if the URI is malformed. The path is
 * encoded again, segment by segment, so that it cannot lead to other paths of the gateway's server.
 */
export function ipfsUrl(uri: string, gateway: URL): URL | undefined {
  const [, cid, path = ''] = (uri.length <= maxUriLength && pattern.exec(uri)) || []
  const segments = path.split('/').map(decodeSegment)
  if (!cid || !segments.every(isPlain)) return undefined
  const url = new URL(gateway)
  url.pathname = [gateway.pathname.replace(/\/$/, ''), cid, ...(path ? segments.map(encodeURIComponent) : [])].join('/')
  return url
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

const isPlain = (segment: string | undefined): segment is string =>
  segment !== undefined && segment !== '.' && segment !== '..' && !/[/\\\p{C}]/u.test(segment)
