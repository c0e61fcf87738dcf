import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants, type IncomingHttpHeaders } from 'node:http2'

export type Http2Request = { path: string; headers: Readonly<Record<string, string>>; body: string }
export type Http2Answer = { status: number; headers: IncomingHttpHeaders; body: string }

export type Http2Client = {
  /** The answer to a POST. @throws {NoAnswerError} */
  post(request: Http2Request): Promise<Http2Answer>
  close(): void
}

/** A service did not answer, or not in time. Its text names no path, since Apple's hold push tokens. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
  readonly code: string
  constructor(code: string) {
    super(`The push service did not answer: ${code}`)
    this.code = code
  }
}

/** What a service answers is short. */
const mostCharacters = 65_536

/**
 * A client of one origin over one HTTP/2 connection, which all requests share: opened when it is needed, and anew when the service takes leave
 * of it (GOAWAY), when it breaks, and when a request got no answer in time, since a dead connection tells nobody. One that was not used for a while is closed,
 * before something on the way forgets it without a word.
 * What a broken connection left unanswered is asked once more at once.
 */
export function http2Client(origin: string, answerMs = 10_000, idleMs = 240_000): Http2Client {
  let current: ClientHttp2Session | undefined
  const open = new Set<ClientHttp2Session>()

  const retire = (session: ClientHttp2Session) => {
    if (current === session) current = undefined
    if (!session.closed) session.close()
  }

  const session = () => {
    if (current && !current.closed && !current.destroyed) return current
    const opened = connect(origin, { settings: { enablePush: false } })
    current = opened
    open.add(opened)
    opened.on('error', () => retire(opened)) // The requests on it have the error.
    opened.on('goaway', () => retire(opened))
    opened.setTimeout(idleMs, () => retire(opened))
    opened.on('close', () => {
      open.delete(opened)
      retire(opened)
    })
    return opened
  }

  const attempt = async (request: Http2Request): Promise<Http2Answer> => {
    const used = session()
    try {
      return await ask(used, request, answerMs)
    } catch (error) {
      retire(used)
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
    close() {
      for (const opened of open) opened.destroy()
    },
  }
}

const timedOut = 'ETIMEDOUT'

function ask(session: ClientHttp2Session, { path, headers, body }: Http2Request, answerMs: number): Promise<Http2Answer> {
  return new Promise((resolve, reject) => {
    const stream: ClientHttp2Stream = session.request({ ...headers, ':method': 'POST', ':path': path })
    let answered: Omit<Http2Answer, 'body'> | undefined
    let text = ''
    const late = setTimeout(() => {
      reject(Object.assign(new Error('No answer in time'), { code: timedOut }))
      stream.close(constants.NGHTTP2_CANCEL)
    }, answerMs)
    stream.setEncoding('utf8')
    stream.on('response', ({ ':status': status = 0, ...headers }) => {
      answered = { status, headers }
    })
    stream.on('data', (part: string) => {
      if (text.length < mostCharacters) text += part
    })
    stream.on('error', reject)
    stream.on('close', () => {
      clearTimeout(late)
      if (answered && stream.readableEnded) resolve({ ...answered, body: text })
      else reject(Object.assign(new Error('The connection was closed'), { code: 'ECONNRESET' }))
    })
    stream.end(body)
  })
}

/** The code of what lies behind it, where Node tells: a refused connection is said to have cancelled the request. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
  return error.cause instanceof Error ? codeOf(error.cause) : code
}
