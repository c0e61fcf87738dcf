import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants, type IncomingHttpHeaders } from 'node:http2'

export type Http2Request = { path: string; headers: Readonly<Record<string, string>>; body: string }
export type Http2Answer = { status: number; headers: IncomingHttpHeaders; body: string }

export type Http2Client = {
  /** Sends a POST request and returns its answer. @throws {NoAnswerError} */
  post(request: Http2Request): Promise<Http2Answer>
  close(): void
}

/** A push service did not answer in time. The text names no path, because Apple's paths contain push tokens. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
  readonly code: string
  constructor(code: string) {
    super(`The push service did not answer: ${code}`)
    this.code = code
  }
}

/** Maximum length of an answer that is kept. Answers of push services are short; the rest of a longer body is discarded. */
const maxCharacters = 65_536

/**
 * Returns a client of one origin whose requests share one HTTP/2 connection. The client reconnects after a GOAWAY, an error, or a request
 * without an answer, because a dead connection reports nothing. The client closes an idle connection before a firewall drops it silently. A
 * request on a broken connection is retried once, without a pause. Apple's service speaks only HTTP/2, which `fetch` does not.
 */
export function http2Client(origin: string, answerMs = 10_000, idleMs = 240_000): Http2Client {
  const connections = createConnections(origin, idleMs)

  const attempt = async (request: Http2Request): Promise<Http2Answer> => {
    const session = connections.current()
    try {
      return await post(session, request, answerMs)
    } catch (error) {
      connections.retire(session)
      throw error
    }
  }

  return {
    async post(request) {
      try {
        return await attempt(request)
      } catch (error) {
        if (codeOf(error) === timedOut) throw new NoAnswerError(timedOut)
      }
      try {
        return await attempt(request)
      } catch (error) {
        throw new NoAnswerError(codeOf(error))
      }
    },
    close: connections.close,
  }
}

/** Opens a connection for the next request, and replaces a connection that is retired. */
function createConnections(origin: string, idleMs: number) {
  let current: ClientHttp2Session | undefined
  const open = new Set<ClientHttp2Session>()

  const retire = (session: ClientHttp2Session) => {
    if (current === session) current = undefined
    if (!session.closed) session.close()
  }

  return {
    retire,
    current() {
      if (current && !current.closed && !current.destroyed) return current
      const opened = connect(origin, { settings: { enablePush: false } })
      current = opened
      open.add(opened)
      opened.on('error', () => retire(opened)) // The requests on this connection fail with the same error.
      opened.on('goaway', () => retire(opened))
      opened.setTimeout(idleMs, () => retire(opened))
      opened.on('close', () => {
        open.delete(opened)
        retire(opened)
      })
      return opened
    },
    close() {
      for (const opened of open) opened.destroy()
    },
  }
}

const timedOut = 'ETIMEDOUT'

function post(session: ClientHttp2Session, { path, headers, body }: Http2Request, answerMs: number): Promise<Http2Answer> {
  return new Promise((resolve, reject) => {
    const stream: ClientHttp2Stream = session.request({ ...headers, ':method': 'POST', ':path': path })
    let answered: Omit<Http2Answer, 'body'> | undefined
    let text = ''
    const late = setTimeout(() => {
      reject(Object.assign(new Error('The push service did not answer in time'), { code: timedOut }))
      stream.close(constants.NGHTTP2_CANCEL)
    }, answerMs)
    stream.setEncoding('utf8')
    stream.on('response', ({ ':status': status = 0, ...headers }) => {
      answered = { status, headers }
    })
    stream.on('data', (part: string) => {
      if (text.length < maxCharacters) text += part
    })
    stream.on('error', reject)
    stream.on('close', () => {
      clearTimeout(late)
      if (answered && stream.readableEnded) resolve({ ...answered, body: text })
      else reject(Object.assign(new Error('The connection to the push service was closed'), { code: 'ECONNRESET' }))
    })
    stream.end(body)
  })
}

/** Returns the code of the innermost error. Node reports a refused connection as the cause of another error, of a cancelled request. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
  return error.cause instanceof Error ? codeOf(error.cause) : code
}
