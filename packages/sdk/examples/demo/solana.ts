import { createHmac, pbkdf2Sync } from 'node:crypto'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signBytes,
  signTransaction,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import type { FeeLevel } from '@wallet/sdk'
import { testMnemonic } from './mnemonic.ts'
import type { Payment, Signer } from './signer.ts'
import { found } from './unexpected-result.ts'

const systemProgram = address('11111111111111111111111111111111')
const computeBudgetProgram = address('ComputeBudget111111111111111111111111111111')
/** The fee per signature, in lamports. */
const signatureFee = 5_000n

/** Returns the signer of an account of the test mnemonic on Solana, with kit. Its path is m/44'/501'/index'/0', as in wallets. */
export async function solanaSigner(index: number): Promise<Signer> {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(keyAt(index))
  const { keyPair } = signer

  async function signPayment({ to, value, gasLimit, fees, blockhash: block }: Payment): Promise<string> {
    const { blockhash: hash, lastValidBlockHeight } = found(block, 'A transaction on Solana needs a recent blockhash')
    const lifetime = { blockhash: blockhash(hash), lastValidBlockHeight: BigInt(lastValidBlockHeight ?? 0) }
    const instructions = [...computeBudget(gasLimit, fees), transfer(signer.address, address(to), value)]
    const transaction = await signTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version: 0 }),
        (message) => setTransactionMessageFeePayerSigner(signer, message),
        (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
        (message) => appendTransactionMessageInstructions(instructions, message),
      ),
    )
    return getBase64EncodedWireTransaction(transaction)
  }

  return {
    address: signer.address,
    stable: 'USDT',
    needsBlockhash: true,
    priceText: (microLamports) => `${BigInt(microLamports).toLocaleString('en-US')} micro-lamports`,
    gasName: 'compute units',
    maxFee: (limit, { maxFeePerGas }) => signatureFee + (BigInt(limit) * BigInt(maxFeePerGas) + 999_999n) / 1_000_000n,
    signMessage: async (message) => getBase58Decoder().decode(await signBytes(keyPair.privateKey, new TextEncoder().encode(message))),
    signPayment: (_, payment) => signPayment(payment),
    // A swap transaction from the API is complete: it contains the blockhash, the compute limit and the price.
    async signSwap(_, { data }) {
      const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(data))
      return getBase64EncodedWireTransaction(await signTransaction([keyPair], transaction))
    },
  }
}

/** @see https://github.com/anza-xyz/solana-sdk/blob/master/compute-budget-interface/src/lib.rs */
function computeBudget(gasLimit: string, { maxFeePerGas }: FeeLevel): Instruction[] {
  const limit = Buffer.alloc(5)
  limit.writeUInt8(2)
  limit.writeUInt32LE(Number(gasLimit), 1)
  const price = Buffer.alloc(9)
  price.writeUInt8(3)
  price.writeBigUInt64LE(BigInt(maxFeePerGas), 1)
  return [limit, price].map((data) => ({ programAddress: computeBudgetProgram, data }))
}

function transfer(from: Address, to: Address, lamports: bigint): Instruction {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2)
  data.writeBigUInt64LE(lamports, 4)
  return {
    programAddress: systemProgram,
    accounts: [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ],
    data,
  }
}

/** Returns the 32 secret bytes of an account. @see https://github.com/satoshilabs/slips/blob/master/slip-0010.md */
function keyAt(index: number): Uint8Array {
  const seed = pbkdf2Sync(testMnemonic, 'mnemonic', 2048, 64, 'sha512')
  const master = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  const branch = [44, 501, index, 0].reduce((parent, child) => {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(0x8000_0000 + child)
    const data = Buffer.concat([Buffer.from([0]), parent.subarray(0, 32), number])
    return createHmac('sha512', parent.subarray(32)).update(data).digest()
  }, master)
  return branch.subarray(0, 32)
}
