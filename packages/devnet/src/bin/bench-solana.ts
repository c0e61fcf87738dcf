import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  appendTransactionMessageInstruction,
  assertIsTransactionWithBlockhashLifetime,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { transfer } from '../solana/faucet.ts'
import { solanaTestAccounts } from '../solana/keys.ts'
import { startSolana } from '../solana/start.ts'

// Measures the local Solana chain with one client program. Chain and client share the processors of this machine.
const directory = await mkdtemp(join(tmpdir(), 'bench-solana-'))
const startedAt = performance.now()
const devnet = await startSolana({ dataDir: directory, port: 0, subscriptionsPort: 0 })
console.log(`started in                 ${(performance.now() - startedAt).toFixed(0)} ms`)
console.log(`getBalance                 ${(await balancesPerSecond(devnet.rpcUrl)).toFixed(0)} per second, 16 at a time`)
const times = (await confirmations()).sort((a, b) => a - b)
console.log(
  `a transfer is confirmed in ${times[times.length >> 1]?.toFixed(0)} ms (median of ${times.length}), at most ${times.at(-1)?.toFixed(0)} ms`,
)
console.log(`memory                     ${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MB, client included`)
await devnet.stop()
await rm(directory, { recursive: true, force: true })
process.exit(0)

async function balancesPerSecond(rpcUrl: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const [account] = solanaTestAccounts()
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [account?.address] })
  const until = performance.now() + 3_000
  let answered = 0
  const client = async () => {
    while (performance.now() < until) {
      if (!(await post(rpcUrl, agent, body)).includes('"value":1000000000000')) throw new Error('The chain returned a wrong balance')
      answered++
    }
  }
  await Promise.all(Array.from({ length: 16 }, client))
  agent.destroy()
  return answered / 3
}

function post(url: string, agent: Agent, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { agent, method: 'POST', headers: { 'content-type': 'application/json', 'content-length': body.length } },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('end', () => resolve(text))
      },
    )
    call.on('error', reject).end(body)
  })
}

/** Returns the times from the request of a blockhash to the notification that a block contains the transaction, in milliseconds. */
async function confirmations(): Promise<number[]> {
  const rpc = createSolanaRpc(devnet.rpcUrl)
  const confirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions: createSolanaRpcSubscriptions(devnet.subscriptionsUrl) })
  const [from, to] = solanaTestAccounts()
  if (!from || !to) throw new Error('The benchmark needs two test accounts')
  const payer = await createKeyPairSignerFromPrivateKeyBytes(from.seed)
  const times: number[] = []
  for (let amount = 1n; amount <= 20n; amount++) {
    const startedAt = performance.now()
    const { value: lifetime } = await rpc.getLatestBlockhash().send()
    const transaction = await signTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version: 0 }),
        (message) => setTransactionMessageFeePayerSigner(payer, message),
        (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
        (message) => appendTransactionMessageInstruction(transfer(from.address, to.address, amount), message),
      ),
    )
    assertIsTransactionWithBlockhashLifetime(transaction)
    await confirm(transaction, { commitment: 'confirmed' })
    times.push(performance.now() - startedAt)
  }
  return times
}
