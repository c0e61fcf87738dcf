import { Refusal } from './claim.ts'
import { escapeText, unseen } from './escape.ts'

/** What a text of ERC-4361, or of its form for Solana, says. Times are as the text has them. */
export type SignIn = {
  family: 'evm' | 'solana'
  /** The host, with its port if it has one. */
  domain: string
  address: string
  scheme?: string
  statement?: string
  uri?: string
  version?: string
  chainId?: string
  nonce?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: readonly string[]
}

type Field = Exclude<keyof SignIn, 'family' | 'domain' | 'address' | 'scheme' | 'statement' | 'resources'>

const labels: Readonly<Record<Field, string>> = {
  uri: 'URI',
  version: 'Version',
  chainId: 'Chain ID',
  nonce: 'Nonce',
  issuedAt: 'Issued At',
  expirationTime: 'Expiration Time',
  notBefore: 'Not Before',
  requestId: 'Request ID',
}
const order: readonly Field[] = ['uri', 'version', 'chainId', 'nonce', 'issuedAt', 'expirationTime', 'notBefore', 'requestId']

const uri = /^[a-z][a-z0-9+.-]*:\S+$/i
const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i
const isTime = (text: string) => time.test(text) && !Number.isNaN(Date.parse(text))
const word = (text: string) => /^\S+$/.test(text)

type Grammar = { account: string; address: RegExp; required: readonly Field[]; checks: Readonly<Record<Field, (text: string) => boolean>> }

/** The rules of the values. Solana has the same fields, and each may be missing. */
const grammars: Readonly<Record<SignIn['family'], Grammar>> = {
  evm: {
    account: 'Ethereum',
    address: /^0x[0-9a-f]{40}$/i,
    required: ['uri', 'version', 'chainId', 'nonce', 'issuedAt'],
    checks: {
      uri: (text) => uri.test(text),
      version: (text) => text === '1',
      chainId: (text) => /^\d+$/.test(text),
      nonce: (text) => /^[a-z0-9]{8,}$/i.test(text),
      issuedAt: isTime,
      expirationTime: isTime,
      notBefore: isTime,
      requestId: (text) => /^([\w.~!$&'()*+,;=:@-]|%[0-9a-f]{2})*$/i.test(text),
    },
  },
  solana: {
    account: 'Solana',
    address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    required: [],
    checks: {
      uri: (text) => uri.test(text),
      version: word,
      chainId: word,
      nonce: word,
      issuedAt: isTime,
      expirationTime: isTime,
      notBefore: isTime,
      requestId: word,
    },
  },
}

/** A user and a password before the host are part of no sign-in. */
const header = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):\/\/)?([^\s/?#@\\]+) wants you to sign in with your (Ethereum|Solana) account:$/

/**
 * Returns what a sign-in says, if the whole text has the grammar of ERC-4361 or of its form for Solana. A statement may have all letters that are
 * visible. Undefined for any other text.
 */
export function readSignIn(text: string): SignIn | undefined {
  const [first = '', address = '', ...rest] = text.split('\n')
  const [, scheme, domain, account] = header.exec(first) ?? []
  const family = account === grammars.evm.account ? 'evm' : account === grammars.solana.account ? 'solana' : undefined
  if (family === undefined || domain === undefined || !grammars[family].address.test(address) || hasUnseen(text)) return undefined
  const body = readStatement(family, rest)
  const fields = body && readFields(family, body.lines)
  if (!fields) return undefined
  return { family, domain, address, ...(scheme && { scheme }), ...(body.statement && { statement: body.statement }), ...fields }
}

type Body = { statement?: string | undefined; lines: readonly string[] }

/** Two line breaks separate the parts. Without a statement, ERC-4361 has a third one, and Solana has none for a missing part. */
function readStatement(family: SignIn['family'], rest: readonly string[]): Body | undefined {
  if (family === 'solana' && rest.length === 0) return { lines: [] }
  const [blank, statement, next, ...lines] = rest
  if (blank !== '') return undefined
  if (family === 'evm' && statement === '') return { lines: rest.slice(2) }
  if (statement && next === '') return { statement, lines }
  if (family === 'evm' || !statement) return undefined
  return next === undefined && !isField(statement) ? { statement, lines: [] } : { lines: rest.slice(1) }
}

const isField = (line: string) => line === 'Resources:' || order.some((field) => line.startsWith(`${labels[field]}: `))

type Fields = { [F in Field]?: string } & { resources?: readonly string[] }

function readFields(family: SignIn['family'], lines: readonly string[]): Fields | undefined {
  const { required, checks } = grammars[family]
  const read: Fields = {}
  let at = 0
  for (const field of order) {
    const start = `${labels[field]}: `
    const line = lines[at]
    if (line?.startsWith(start)) {
      const value = line.slice(start.length)
      if (!checks[field](value)) return undefined
      read[field] = value
      at += 1
    } else if (required.includes(field)) return undefined
  }
  const [head, ...listed] = lines.slice(at)
  if (head === undefined) return read
  const resources = listed.map((line) => line.slice(2))
  if (head !== 'Resources:' || !listed.every((line) => line.startsWith('- ') && uri.test(line.slice(2)))) return undefined
  return { ...read, resources }
}

/** Returns the text of a sign-in. @throws {Refusal} `malformed` if a value does not have the grammar */
export function writeSignIn(signIn: SignIn): string {
  const { family, domain, address, scheme, statement, resources } = signIn
  const fields = order.flatMap((field) => (signIn[field] === undefined ? [] : [`${labels[field]}: ${signIn[field]}`]))
  const lines = [...fields, ...(resources ? ['Resources:', ...resources.map((one) => `- ${one}`)] : [])]
  const head = `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your ${grammars[family].account} account:`
  const parts = [`${head}\n${address}`, ...(statement === undefined ? (family === 'evm' ? [''] : []) : [statement])]
  const text = [...parts, ...(lines.length > 0 ? [lines.join('\n')] : [])].join('\n\n')
  // Without a statement, three line breaks are in a row.
  const written = family === 'evm' && statement === undefined ? text.replace('\n\n\n\n', '\n\n\n') : text
  const read = readSignIn(written)
  // A line break in a value would make other fields of it.
  const isSame = read && Object.entries(signIn).every(([key, value]) => `${Reflect.get(read, key)}` === `${value}`)
  if (!isSame) throw new Refusal('malformed', 'sign-in')
  return written
}

/** Returns whether a text has characters that a reader does not see. */
export const hasUnseen = (text: string): boolean => escapeText(text) !== text

const phrase = 'wants you to sign in with your'

/**
 * Returns the hosts that stand before the phrase of a sign-in, anywhere in a text, in small letters and without a scheme. Invisible
 * characters, styled letters and line breaks do not hide the phrase. The text is empty for a phrase without a host.
 */
export function findSignIns(text: string): string[] {
  const seen = text.replaceAll(unseen, (found) => (/\s/u.test(found) ? ' ' : ''))
  const plain = seen.normalize('NFKC').toLowerCase()
  const parts = plain.replaceAll(/\s+/g, ' ').split(phrase).slice(0, -1)
  return parts.map((before) => (/(\S+) $/.exec(before)?.[1] ?? '').replace(/^[a-z][a-z0-9+.-]*:\/\//, ''))
}
