import { createPrivateKey, type KeyObject } from 'node:crypto'
import { Type } from 'typebox'
import { parser } from '../wire/validation.ts'
import { type Environment, type Mode, optional, setting, subject } from './setting.ts'

export const push = subject('Push', {
  FCM_SERVICE_ACCOUNT: optional(Type.String(), {
    meaning:
      'JSON of the service account of your Firebase project. Phones with a Firebase token receive pushes. Of two, the second is used if Firebase refuses the first, so that one can be replaced without a gap.',
    accepts: 'JSON, or two, by space',
    unset: 'no pushes by Firebase',
    secret: true,
  }),
  APNS_KEY: optional(Type.String(), {
    meaning:
      'Content of the `.p8` file of your Apple key. Phones with an Apple token receive pushes. Needs the next three settings. Of two keys, the second is used if Apple refuses the first, so that one can be replaced without a gap.',
    accepts: 'P-256 private key (PEM), or two, by space',
    unset: 'no pushes by Apple',
    secret: true,
  }),
  APNS_KEY_ID: optional(Type.String({ pattern: '^\\s*[A-Za-z0-9]{1,32}(\\s+[A-Za-z0-9]{1,32})?\\s*$' }), {
    meaning: 'Id of that key, or the ids of both, in the order of the keys.',
    accepts: 'one or two ids, by space',
    unset: 'no pushes by Apple',
  }),
  APNS_TEAM_ID: optional(Type.String({ pattern: '^[A-Za-z0-9]{1,32}$' }), {
    meaning: 'Id of your Apple team.',
    accepts: 'letters and digits, at most 32',
    unset: 'no pushes by Apple',
  }),
  APNS_TOPIC: optional(Type.String({ pattern: '^[A-Za-z0-9.-]{1,155}$' }), {
    meaning: 'Bundle id of the app.',
    accepts: 'letters, digits, `.` and `-`, at most 155',
    unset: 'no pushes by Apple',
  }),
  APNS_ENVIRONMENT: setting(Type.Enum(['production', 'sandbox']), {
    meaning: 'Environment of Apple’s service to try first.',
    default: 'production',
  }),
  PUSH_DETAILS: setting(Type.Enum(['yes', 'no']), {
    meaning: 'With `no`, pushes contain no amounts and addresses. With `yes`, they contain the text of the notification.',
    default: 'no',
  }),
})

const parseAccount = parser(
  Type.Object({
    project_id: Type.String({ minLength: 1, maxLength: 128 }),
    client_email: Type.String({ minLength: 1, maxLength: 320 }),
    private_key_id: Type.String({ minLength: 1, maxLength: 128 }),
    private_key: Type.String({ minLength: 1 }),
    token_uri: Type.String({ pattern: '^(https://|http://127\\.0\\.0\\.1(:\\d+)?/)', format: 'url' }),
  }),
)

/** Returns the push settings. @throws {Error} that names the bad settings without their values */
export function readPush(given: Environment, mode: Mode) {
  const { FCM_SERVICE_ACCOUNT: account, APNS_ENVIRONMENT: environment, PUSH_DETAILS, ...parsed } = push.read(given, mode)
  return {
    fcm: account === undefined ? undefined : accountsOf(account),
    apns: apnsOf(parsed, environment),
    details: PUSH_DETAILS === 'yes',
  }
}

/** One value, or two: the one in use, and the one that replaces it or is replaced by it. */
type OneOrTwo<T> = readonly [T, T?]

function oneOrTwo<T>([first, second, ...more]: readonly T[]): OneOrTwo<T> {
  if (first === undefined || more.length > 0) throw new Error('There must be one or two')
  return second === undefined ? [first] : [first, second]
}

function accountsOf(text: string) {
  try {
    // The objects of service accounts are flat, and contain no such text.
    const accounts: unknown[] = JSON.parse(`[${text.replace(/\}\s*\{/g, '},{')}]`)
    return oneOrTwo(accounts.map(accountOf))
  } catch {
    throw new Error('FCM_SERVICE_ACCOUNT must be the JSON of a service account with its private key, or two, separated by a space')
  }
}

function accountOf(account: unknown) {
  const { project_id, client_email, private_key_id, private_key, token_uri } = parseAccount(account)
  const privateKey = keyOf(private_key, 'rsa')
  return { projectId: project_id, clientEmail: client_email, privateKeyId: private_key_id, privateKey, tokenUri: token_uri }
}

type ApnsVariables = { APNS_KEY?: string; APNS_KEY_ID?: string; APNS_TEAM_ID?: string; APNS_TOPIC?: string }

function apnsOf(
  { APNS_KEY: pems, APNS_KEY_ID: ids, APNS_TEAM_ID: teamId, APNS_TOPIC: topic }: ApnsVariables,
  environment: 'production' | 'sandbox',
) {
  if (!pems && !ids && !teamId && !topic) return undefined
  if (!pems || !ids || !teamId || !topic) throw new Error('APNS_KEY, APNS_KEY_ID, APNS_TEAM_ID and APNS_TOPIC must be set together')
  const keys = apnsKeysOf(pems)
  const keyIds = ids.trim().split(/\s+/)
  if (keys.length !== keyIds.length) throw new Error('APNS_KEY_ID must have one id for each key of APNS_KEY')
  return oneOrTwo(keys.map((key, index) => ({ key, keyId: keyIds[index] ?? '', teamId, topic, environment })))
}

function apnsKeysOf(text: string): readonly KeyObject[] {
  try {
    return oneOrTwo((text.match(/-----BEGIN[\s\S]+?-----END[\s\S]+?-----/g) ?? []).map((pem) => keyOf(pem, 'ec'))).filter(
      (key) => key !== undefined,
    )
  } catch {
    throw new Error('APNS_KEY must be a private key for P-256 in PEM, or two')
  }
}

/** Parses a private key in PEM. A value of one line may contain line breaks written as `\n`. */
function keyOf(pem: string, kind: 'rsa' | 'ec'): KeyObject {
  const key = createPrivateKey(pem.replaceAll('\\n', '\n'))
  const isRight = key.asymmetricKeyType === kind && (kind === 'rsa' || key.asymmetricKeyDetails?.namedCurve === 'prime256v1')
  if (!isRight) throw new Error('The private key has another algorithm than this push service needs')
  return key
}
