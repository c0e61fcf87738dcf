import { execFileSync } from 'node:child_process'

/** A request that a sample sends. */
export type SentRequest = { method: string; url: string; headers: Record<string, string>; body: unknown }

/**
 * Returns the requests that curl commands send, run in a shell with these variables.
 * @throws if a command cannot be parsed, or uses an option that no sample needs
 */
export function requestsOfCurl(commands: string[], variables: Record<string, string>): SentRequest[] {
  const script = [`curl() { printf '%s\\0' "$@"; printf '\\1'; }`, ...commands].join('\n')
  const printed = execFileSync('bash', ['--norc', '-euc', script], { encoding: 'utf8', env: variables })
  return printed
    .split('\u0001')
    .slice(0, -1)
    .map((words) => requestOf(words.split('\0').slice(0, -1)))
}

function requestOf(words: string[]): SentRequest {
  const request: SentRequest = { method: '', url: '', headers: {}, body: undefined }
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (!word.startsWith('-')) {
      request.url = word
      continue
    }
    at += 1
    const value = words[at] ?? ''
    if (word === '-X') request.method = value
    else if (word === '-d') request.body = JSON.parse(value)
    else if (word === '-H') {
      const [name = '', text = ''] = value.split(': ')
      request.headers[name] = text
    } else throw new Error(`curl is not asked with ${word}`)
  }
  return { ...request, method: request.method || (request.body === undefined ? 'GET' : 'POST') }
}
