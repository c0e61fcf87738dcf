import { type Address as AccountAddress, ChainError, COMPUTE_BUDGET_PROGRAM, libraryAddress } from '@patina/chains'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase64Decoder,
  getTransactionEncoder,
  type Instruction,
  isOffCurveAddress,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { SwapError } from '../errors.ts'
import type { SwapQuote, SwapTransaction } from '../provider.ts'
import { unavailable } from '../service.ts'
import { assertReaches } from '../service-quote.ts'
import { feeInstruction } from './fee.ts'
import { readLookupTables } from './lookup-tables.ts'
import { JUPITER_PROGRAM, MAX_COMPUTE_UNITS, MAX_PRICE } from './programs.ts'
import { type Build, type Market, mintOf, readBuild } from './quote.ts'
import { withMinimum } from './route.ts'

/** Maximum size of a transaction in bytes. */
const MAX_BYTES = 1_232

/**
 * Returns the unsigned transaction that executes a quote for `owner`. It consists of the service's instructions, the server's own price and
 * limit of compute units, and the payment of the operator's fee. The contents of lookup tables are read from the chain.
 * @throws {SwapError} `slippage_exceeded` if the service now returns less than the threshold, `no_route` if the route is too large
 */
export async function buildSwap(market: Market, quote: SwapQuote, ownerAddress: AccountAddress): Promise<SwapTransaction> {
  const owner = libraryAddress(ownerAddress)
  if (isOffCurveAddress(owner)) throw new ChainError('cannot_sign')
  const request = { input: quote.inputAsset, output: quote.outputAsset, amount: quote.inAmount, slippageBps: quote.slippageBps, owner }
  const [build, { blockhash: recent, lastValidBlockHeight }, fees] = await Promise.all([
    readBuild(market, request),
    market.getBlockhash(),
    market.getPriorityFees(),
  ])
  const { fee } = quote
  const taken = fee?.amount ?? 0n
  assertReaches(BigInt(build.outAmount) - taken, quote)
  const payments = fee ? [await feeInstruction(market, owner, mintOf(market, quote.outputAsset), fee)] : []
  const tables = await readLookupTables(market, Object.keys(build.addressesByLookupTableAddress))
  if (!tables) throw unavailable('Jupiter names a lookup table that does not exist')

  const lifetime = { blockhash: blockhash(recent), lastValidBlockHeight }
  const price = smaller(fees.standard.maxFeePerGas, MAX_PRICE)
  const compile = (limit: bigint) =>
    compileSwap({
      owner,
      lifetime,
      tables,
      instructions: [
        computeBudget(2, 4, limit),
        computeBudget(3, 8, price),
        ...instructionsOf(build, quote.threshold + taken),
        ...payments,
      ],
    })
  const to = market.parseAddress(JUPITER_PROGRAM)
  const units = await market.measureUnits({ from: owner, to, value: 0n, data: compile(MAX_COMPUTE_UNITS) })
  const gasLimit = units === undefined ? MAX_COMPUTE_UNITS : (units * 6n + 4n) / 5n
  if (gasLimit > MAX_COMPUTE_UNITS)
    throw new ChainError('unavailable', { cause: new Error('The node reports more compute units than a transaction may use') })
  return { to, data: compile(gasLimit), value: 0n, gasLimit }
}

type Draft = {
  owner: Address
  lifetime: Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0]
  tables: Record<string, Address[]>
  instructions: readonly Instruction[]
}

/** Returns the unsigned transaction in base64. @throws {SwapError} `no_route` if it is too large, `unavailable` if it is malformed */
function compileSwap({ owner, lifetime, tables, instructions }: Draft): string {
  const bytes = encode(() => {
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayer(owner, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
      (draft) => appendTransactionMessageInstructions(instructions, draft),
      (draft) => compressTransactionMessageUsingAddressLookupTables(draft, tables),
    )
    return getTransactionEncoder().encode(compileTransaction(message))
  })
  if (bytes.length > MAX_BYTES) throw new SwapError('no_route', { cause: new Error('The route does not fit into a transaction') })
  return getBase64Decoder().decode(bytes)
}

function encode<Bytes>(compile: () => Bytes): Bytes {
  try {
    return compile()
  } catch (cause) {
    throw new SwapError('unavailable', { cause })
  }
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)

function instructionsOf({ setupInstructions, swapInstruction, cleanupInstruction }: Build, minimum: bigint): Instruction[] {
  const swap = instructionOf(swapInstruction)
  const raised = { ...swap, data: withMinimum(swap.data, minimum) }
  return [...setupInstructions.map(instructionOf), raised, ...(cleanupInstruction ? [instructionOf(cleanupInstruction)] : [])]
}

const instructionOf = ({ programId, accounts, data }: Build['swapInstruction']) => ({
  programAddress: address(programId),
  accounts: accounts.map(({ pubkey, isSigner, isWritable }) => ({ address: address(pubkey), role: roleOf(isSigner, isWritable) })),
  data: new Uint8Array(Buffer.from(data, 'base64')),
})

const roleOf = (isSigner: boolean, isWritable: boolean) => {
  if (isSigner) return isWritable ? AccountRole.WRITABLE_SIGNER : AccountRole.READONLY_SIGNER
  return isWritable ? AccountRole.WRITABLE : AccountRole.READONLY
}

function computeBudget(instruction: number, bytes: 4 | 8, value: bigint): Instruction {
  const data = Buffer.alloc(9)
  data.writeUInt8(instruction)
  data.writeBigUInt64LE(value, 1)
  return { programAddress: COMPUTE_BUDGET_PROGRAM, data: new Uint8Array(data.subarray(0, 1 + bytes)) }
}
