/** How a request is authenticated: by a registered device, a registering device, a signing indexer, or not at all. */
export type Proof = 'device' | 'registration' | 'webhook' | 'none'

/** A sample request with all required inputs, and the values of the recorded example or of the reader. */
export type ExampleRequest = {
  server: string
  /** The path, with the names of its values in braces. */
  path: string
  pathValues: Record<string, unknown>
  query: Record<string, unknown>
  operationId: string
  method: string
  proof: Proof
  body: Record<string, unknown> | undefined
  /** The status of a successful answer. */
  status: string
  /** Whether the answer is an image. */
  isImage: boolean
  /** The package with the client. The site of another brand has another scope. */
  sdk: string
  /** The device of the reader. Undefined for the variable that each language uses. */
  deviceId?: string
  /** Names of the values that are the reader's. */
  typed: string[]
}

/** Returns the address of a request. Its values contain no character that a shell or a string of code gives a meaning. */
export function urlOf({ server, path, pathValues, query }: ExampleRequest): string {
  const filled = Object.entries(pathValues).reduce((text, [name, value]) => text.replace(`{${name}}`, () => encoded(value)), path)
  const search = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`)
  return `${server}${filled}${search.length === 0 ? '' : `?${search.join('&')}`}`
}

const encoded = (value: unknown) =>
  encodeURIComponent(String(value)).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
