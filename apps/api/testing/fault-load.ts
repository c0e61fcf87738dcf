import { setTimeout as wait } from 'node:timers/promises'
import { Type } from 'typebox'
import { keccak256 } from 'viem'
import { parser } from '../src/base/wire/validation.ts'
import { type DeviceKey, newDeviceKey } from './device-key.ts'
import { type FaultyStack, origin } from './faulty-stack.ts'
import type { TestRequest } from './http.ts'
import { newAddress, openWallet, type Wallet } from './wallet.ts'

/** Answers by which the API refuses a request for now. The phone then signs the same request again and sends it to the next API. */
const refusals = new Set([401, 408, 503])
const patienceMs = 4_000
/** Time between two requests of a phone. */
const paceMs = 250
const deviceIdOf = parser(Type.Object({ deviceId: Type.String() }))
const fees = { maxFeePerGas: 50_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }

/** More than dust, which creates no notification. */
const payment = 10n ** 15n

type Phone = { key: DeviceKey; id: string; wallet: Wallet; nonce: number }

/** Starts phones that send transactions, register and read until they are stopped, whatever fails. */
export async function startFaultLoad(stack: FaultyStack, phones: number) {
  const payee = newAddress()
  const sent = new Set<string>()
  const unexpected: string[] = []
  let registered = 0
  let tries = 0
  let next = 0

  /** Sends a request to one API after the other until one accepts it. Returns the answer's body. */
  async function accepted(request: TestRequest, key: DeviceKey, id?: string): Promise<string> {
    for (;;) {
      const port = stack.apis[next++ % stack.apis.length]
      const { status, answer } = await send(port, request, await key.token(request, id))
      tries++
      if (status >= 200 && status < 300) return answer
      if (status !== 0 && !refusals.has(status)) {
        unexpected.push(`${request.method} ${request.url}: ${status} ${answer}`)
        return ''
      }
      await wait(paceMs)
    }
  }

  async function register(): Promise<{ key: DeviceKey; id: string }> {
    const key = await newDeviceKey('EdDSA', origin)
    const request = post('/v1/devices/new', { devicePlatform: 'ios', appVersion: '1.0.0' })
    const { deviceId } = deviceIdOf(JSON.parse(await accepted(request, key)))
    registered++
    return { key, id: deviceId }
  }

  async function open(address?: string): Promise<Phone> {
    const wallet = await openWallet(stack.node.chain, stack.node.rpcUrl)
    const device = await register()
    const linked = { addresses: [{ address: address ?? wallet.address, platformId: 'ethereum' }] }
    await accepted(post('/v1/wallet/addresses', linked), device.key, device.id)
    return { ...device, wallet, nonce: 0 }
  }

  /** Sends the phone's next transaction. Returns its hash after the API has acknowledged it. */
  async function pay(phone: Phone): Promise<string> {
    const txData = await phone.wallet.sign({ to: payee, value: payment, nonce: phone.nonce++, fees })
    const request = post(`/v1/wallet/addresses/${phone.wallet.address}/send-tx`, { platformId: 'ethereum', txData })
    await accepted(request, phone.key, phone.id)
    const hash = keccak256(`0x${txData.slice(2)}`)
    sent.add(hash)
    return hash
  }

  // The payee has a phone too, which is notified of every payment.
  const receiving = await open(payee)
  const sending = await Promise.all(Array.from({ length: phones }, () => open()))
  const prober = await open()
  let isStopped = false
  const repeat = async (work: () => Promise<unknown>) => {
    while (!isStopped) {
      await work()
      await wait(paceMs)
    }
  }
  const running = [
    ...sending.map((phone) => repeat(() => pay(phone))),
    repeat(register),
    repeat(() => accepted({ method: 'GET', url: '/v1/tx/history?limit=5' }, receiving.key, receiving.id)),
  ]
  return {
    sent,
    unexpected,
    devices: () => registered,
    tries: () => tries,
    /** Sends one transaction now. Returns its hash after the API has acknowledged it. */
    probe: () => pay(prober),
    async stop() {
      isStopped = true
      await Promise.all(running)
    },
  }
}

const post = (url: string, body: object): TestRequest => ({ method: 'POST', url, body: JSON.stringify(body) })

/** Sends a request. Status 0: there was no answer. */
async function send(port: number | undefined, { method, url, body }: TestRequest, token: string) {
  const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) }
  try {
    const response = await fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      headers,
      signal: AbortSignal.timeout(patienceMs),
      ...(typeof body === 'string' && { body }),
    })
    return { status: response.status, answer: await response.text() }
  } catch (error) {
    return { status: 0, answer: String(error) }
  }
}
