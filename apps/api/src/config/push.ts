import { createPrivateKey, type KeyObject } from 'node:crypto'
import { Type } from 'typebox'
import { parser } from '../http/validation.ts'
import type { ApnsCredentials } from '../push/apns.ts'
import type { ServiceAccount } from '../push/google-access.ts'

/** By which services phones are reached; neither, where no credentials are named. */
export type PushSettings = {
  fcm: ServiceAccount | undefined
  apns: ApnsCredentials | undefined
  /** Whether amounts and addresses are in what is sent. */
  details: boolean
}

const PushEnv = Type.Object({
  FCM_SERVICE_ACCOUNT: Type.Optional(
    Type.String({ description: 'The JSON that Google makes for a service account of the Firebase project.' }),
  ),
  APNS_KEY: Type.Optional(Type.String({ description: 'The content of the .p8 file that Apple makes for a key of the team.' })),
  APNS_KEY_ID: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{1,32}$' })),
  APNS_TEAM_ID: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{1,32}$' })),
  APNS_TOPIC: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9.-]{1,155}$', description: 'Bundle id of the app.' })),
  APNS_ENVIRONMENT: Type.Enum(['production', 'sandbox'], { default: 'production' }),
  PUSH_DETAILS: Type.Enum(['yes', 'no'], { default: 'no', description: 'Whether pushes hold amounts and addresses.' }),
})

const parse = parser(PushEnv)

const parseAccount = parser(
  Type.Object({
    project_id: Type.String({ minLength: 1, maxLength: 128 }),
    client_email: Type.String({ minLength: 1, maxLength: 320 }),
    private_key_id: Type.String({ minLength: 1, maxLength: 128 }),
    private_key: Type.String({ minLength: 1 }),
    token_uri: Type.String({ pattern: '^(https://|http://127\\.0\\.0\\.1(:\\d+)?/)', format: 'url' }),
  }),
)

/** The variables that hold keys. */
export const pushSecretVariables = ['FCM_SERVICE_ACCOUNT', 'APNS_KEY']

/** What the environment says of push. @throws {Error} that names what is wrong, and no value */
export function readPush(given: Record<string, string | undefined>): PushSettings {
  const { FCM_SERVICE_ACCOUNT: account, APNS_ENVIRONMENT: environment, PUSH_DETAILS, ...parsed } = parse({ ...given })
  return {
    fcm: account === undefined ? undefined : accountOf(account),
    apns: apnsOf(parsed, environment),
    details: PUSH_DETAILS === 'yes',
  }
}

function accountOf(text: string): ServiceAccount {
  try {
    const { project_id, client_email, private_key_id, private_key, token_uri } = parseAccount(JSON.parse(text))
    const privateKey = keyOf(private_key, 'rsa')
    return { projectId: project_id, clientEmail: client_email, privateKeyId: private_key_id, privateKey, tokenUri: token_uri }
  } catch {
    throw new Error('FCM_SERVICE_ACCOUNT must be the JSON of a service account with its private key')
  }
}

type ApnsVariables = { APNS_KEY?: string; APNS_KEY_ID?: string; APNS_TEAM_ID?: string; APNS_TOPIC?: string }

function apnsOf(
  { APNS_KEY: pem, APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId, APNS_TOPIC: topic }: ApnsVariables,
  environment: 'production' | 'sandbox',
) {
  if (!pem && !keyId && !teamId && !topic) return undefined
  if (!pem || !keyId || !teamId || !topic) throw new Error('APNS_KEY, APNS_KEY_ID, APNS_TEAM_ID and APNS_TOPIC are needed together')
  try {
    return { key: keyOf(pem, 'ec'), keyId, teamId, topic, environment }
  } catch {
    throw new Error('APNS_KEY must be a private key for P-256 in PEM')
  }
}

/** A private key in PEM; where it stands in one line, its ends of lines may be written `\n`. */
function keyOf(pem: string, kind: 'rsa' | 'ec'): KeyObject {
  const key = createPrivateKey(pem.replaceAll('\\n', '\n'))
  const isRight = key.asymmetricKeyType === kind && (kind === 'rsa' || key.asymmetricKeyDetails?.namedCurve === 'prime256v1')
  if (!isRight) throw new Error('The key is of another kind')
  return key
}
