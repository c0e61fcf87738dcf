/** Texts about all calls, for the HTML and the Markdown of the reference. Words in backquotes are code. */
export const authenticationText =
  'There is no API key. A device creates a token for each request and signs it with the key that it registered. The SDK does this for every call. [The guide](/api-reference#authentication) explains how to do it without the SDK.'

export const errorsText =
  'Every error has the same shape. `statusCode` and `error` are the HTTP status and its name. `code` is the stable name for programs. `message` has one or more exact sentences, joined by `; `. Some errors have `details`. Each call below lists its error messages with their codes. In the name of a list item, 0 stands for any position. The health call is the exception: it keeps its own shape at 503. [The guide](/api-reference#error-codes) lists every code with its cause and fix.'

/** The locations of parameters, in the order of a request. */
export const placeNames = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['header', 'Headers'],
] as const
