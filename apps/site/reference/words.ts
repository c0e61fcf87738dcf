/** What holds for every call, in the words of both renderings of the reference. Words in backquotes are code. */
export const authenticationText =
  'Nobody issues a token. A device makes its own, with the key that it registered, for one request at a time. The SDK does this for every call; [the guide](/api-reference#authentication) shows how it is done without it.'

export const errorsText =
  'Every error has one shape: `statusCode`, the HTTP status repeated; `message`, one or more exact sentences, joined by `; `; `error`, the standard name of the status; `code`, which names the error for programs and never changes; and, for some errors, `details`. Each call below lists every sentence that it can answer, with its code. A 0 in the place of a list stands for any position. The one exception is the health call, which keeps its own shape at 503.'

/** The places of parameters, in the order in which a request is read. */
export const placeNames = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['header', 'Headers'],
] as const
