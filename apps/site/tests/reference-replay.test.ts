import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../api/testing/app.ts'
import { type Answer, caller, type TestRequest } from '../../api/testing/http.ts'
import { localChains } from '../../api/testing/local-chains.ts'
import { webhookSecret } from '../../api/testing/webhook.ts'
import { callsOf, readContract } from '../reference/contract.ts'
import { samplesOf } from '../reference/samples.ts'
import { requestsOfCurl, type SentRequest } from './curl.ts'

const contract = readContract(new URL('../../../packages/contract/openapi.json', import.meta.url).pathname)
const calls = callsOf(contract)
const server = contract.servers[0]?.url ?? ''

/** Examples with ids of the stack where they were recorded. Another stack understands them, but refuses them or does not find the id. */
const foreign: Record<string, { status: number; message: string }> = {
  sendTransaction: { status: 400, message: 'Transaction is for another chain' },
  buildSwap: { status: 400, message: 'Quote not found or expired' },
  getNftImage: { status: 404, message: 'NFT not found' },
  getTransaction: { status: 404, message: 'Transaction not found' },
  receiveOperation: { status: 404, message: 'Transaction not found' },
  getNotification: { status: 404, message: 'Notification not found' },
  readNotification: { status: 404, message: 'Notification not found' },
}

let running: TestApp
/** The same database without chains. The signed transaction of the example must not reach the chains that all tests share. */
let aside: TestApp

beforeAll(async () => {
  running = await testApp({ chains: localChains(), webhookSecret })
  aside = await testApp({ storage: running.storage })
})

afterAll(async () => {
  await aside?.close()
  await running?.close()
})

test('the curl samples are sent one after the other → the API accepts each', async () => {
  const variables: Record<string, string> = {
    DEVICE: '',
    ID: '',
    TIMESTAMP: '',
    SIGNATURE: '',
    TRANSACTION: '12',
    NOTIFICATION: randomUUID(),
  }
  const answers: [string, unknown][] = []
  for (const call of calls) {
    const command = samplesOf(contract, call)
      .filter(({ language }) => language === 'curl')
      .map(({ code }) => code)
    if (call.operationId === 'receiveOperation') Object.assign(variables, signed(requestsOfCurl(command, variables)[0]?.body))
    const [request] = requestsOfCurl(command, variables)
    if (!request) throw new Error(`The sample of ${call.operationId} is no command`)
    const { status, body } = await send(call.operationId === 'sendTransaction' ? aside : running, request)
    answers.push([call.operationId, status < 300 ? 'success' : { status, message: body.message }])
    if (call.operationId === 'newDevice') variables.DEVICE = body.deviceId
  }
  expect(answers).toEqual(calls.map(({ operationId }) => [operationId, foreign[operationId] ?? 'success']))
})

function send({ app }: TestApp, { method, url, headers, body }: SentRequest): Promise<Answer> {
  if (!isMethod(method) || !url.startsWith(server)) throw new Error(`${method} ${url} is no call of the API`)
  return caller(app).send({ method, url: url.slice(server.length), headers, ...(body !== undefined && { body }) })
}

const isMethod = (method: string): method is TestRequest['method'] => ['GET', 'PUT', 'POST', 'DELETE'].includes(method)

/** Returns the variables of an indexer that signs this body. */
function signed(body: unknown) {
  const [id, at] = [`msg_${randomUUID()}`, new Date()]
  const [, signature = ''] = new Webhook(webhookSecret).sign(id, at, JSON.stringify(body)).split(',')
  return { ID: id, TIMESTAMP: `${Math.floor(at.getTime() / 1000)}`, SIGNATURE: signature }
}
