import type { Config } from './config.ts'

/**
 * Returns the `fetch` of the wallet's client. The client signs each request for the API's public URL. If the wallet reaches the API at another
 * origin, such as a proxy on its own, this function sends the signed request there. Redirects are refused, as by the client.
 */
export function fetchThrough({ apiUrl, publicUrl }: Pick<Config, 'apiUrl' | 'publicUrl'>): (request: Request) => Promise<Response> {
  if (apiUrl === publicUrl) return (request) => fetch(request)
  return async (request) => {
    const { method, headers, signal } = request
    const { pathname, search } = new URL(request.url)
    // Browsers stream the body of a copied request, which needs HTTP/2.
    const body = await request.arrayBuffer()
    return fetch(`${apiUrl}${pathname}${search}`, { method, headers, signal, redirect: 'error', ...(body.byteLength > 0 && { body }) })
  }
}
