// Sends half a SOL on the stack of `npm start`, with a new account.
import { setTimeout as pause } from 'node:timers/promises'
import {
  AccountRole,
  appendTransactionMessageInstructions,
  blockhash,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type Instruction,
  address as parseAddress,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import {
  createDeviceKey,
  createWalletClient,
  registerDevice,
  unwrap,
} from '@wallet/sdk'

const baseUrl = process.env.API ?? 'http://127.0.0.1:3000'
const rpcUrl = process.env.SOLANA_RPC ?? 'http://127.0.0.1:8899'
const platformId = 'solana'

const { client } = await unwrap(
  registerDevice(createWalletClient({ baseUrl }), {
    devicePlatform: 'ios',
    appVersion: '1.0.0',
    key: await createDeviceKey(),
  }),
)
const signer = await generateKeyPairSigner()
const { address } = signer
await unwrap(client.linkAddresses({ addresses: [{ address, platformId }] }))

// The faucet of the local chain gives two SOL.
await fetch(rpcUrl, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'requestAirdrop',
    params: [address, 2_000_000_000],
  }),
})

/** Returns the instructions that limit the compute units and set their price. */
function computeBudget(units: string, price: string): Instruction[] {
  const programAddress = parseAddress('ComputeBudget111111111111111111111111111111')
  const limit = new DataView(new ArrayBuffer(5))
  limit.setUint8(0, 2)
  limit.setUint32(1, Number(units), true)
  const unitPrice = new DataView(new ArrayBuffer(9))
  unitPrice.setUint8(0, 3)
  unitPrice.setBigUint64(1, BigInt(price), true)
  return [limit, unitPrice].map(({ buffer }) => ({
    programAddress,
    data: new Uint8Array(buffer),
  }))
}

/** Returns the transfer of the system program. */
function transfer(to: string, lamports: string): Instruction {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, 2, true)
  data.setBigUint64(4, BigInt(lamports), true)
  return {
    programAddress: parseAddress('11111111111111111111111111111111'),
    accounts: [
      { address, role: AccountRole.WRITABLE_SIGNER },
      { address: parseAddress(to), role: AccountRole.WRITABLE },
    ],
    data: new Uint8Array(data.buffer),
  }
}

// #region payment
const payment = {
  from: address,
  to: 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
  value: '500000000',
}
const fees = await unwrap(client.estimateFees({ id: platformId, ...payment }))
const latest = await unwrap(client.getBlockhash({ platformId }))
const lifetime = {
  blockhash: blockhash(latest.blockhash),
  lastValidBlockHeight: BigInt(latest.lastValidBlockHeight ?? 0),
}
const instructions = [
  ...computeBudget(fees.gasLimit, fees.maxFeePerGas),
  transfer(payment.to, payment.value),
]
const signed = await signTransactionMessageWithSigners(
  pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(signer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
  ),
)
const txData = getBase64EncodedWireTransaction(signed)
const { id } = await unwrap(client.sendTransaction({ address, platformId, txData }))
// #endregion

let transaction = await unwrap(client.getTransaction({ txId: `${id}` }))
while (transaction.status === 'pending') {
  await pause(200)
  transaction = await unwrap(client.getTransaction({ txId: `${id}` }))
}
console.log(`${transaction.title}, ${transaction.kind}`)
