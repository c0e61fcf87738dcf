/** What holds for every call, in the words of both renderings of the reference. Words in backquotes are code. */
export const authenticationText =
  'Nobody issues a token. A device makes its own, with the key that it registered, for one request at a time. The SDK does this for every call; [the guide](/api-reference#authentication) shows how it is done without it.'

export const errorsText =
  'Every refusal has one shape: `statusCode`, the HTTP status repeated; `message`, one or more exact sentences, joined by `; `; and `error`, the standard name of the status. Each call below lists every sentence that it can answer. The one exception is the health call, which keeps its own shape at 503.'

/** The places of parameters, in the order in which a request is read. */
export const placeNames = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['header', 'Headers'],
] as const
