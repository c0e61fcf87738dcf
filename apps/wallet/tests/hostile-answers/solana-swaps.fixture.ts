import { readFileSync } from 'node:fs'
import examples from '@patina/contract/examples.json' with { type: 'json' }
import { address, createAddressWithSeed, getAddressEncoder, type Instruction } from '@solana/kit'
import {
  create,
  from,
  instruction,
  number,
  router,
  stranger,
  system,
  token,
  tokenAccount,
  transactionOf,
  usdc,
} from '../../src/keys/checks/solana-instructions.fixture.ts'
import { readySwap } from '../../src/screens/swap/ready-swap.ts'
import { type Flow, platformOf } from './flow.fixture.ts'
import { basics, budget, json, receiver, rent, wrappedSol } from './solana-answers.fixture.ts'
import { judge } from './solana-judge.fixture.ts'

const bytes = (account: string) => [...getAddressEncoder().encode(address(account))]
const open = (account: string, lamports: bigint) =>
  instruction(
    system,
    [from, address(account)],
    ...[3, 0, 0, 0, ...bytes(from), ...number(8, 4n), ...Buffer.from('swap')],
    ...[...number(8, lamports), ...number(8, 165n), ...bytes(token)],
  )
const initialise = (account: string) => instruction(token, [address(account), wrappedSol], 18, ...bytes(from))
const close = (account: string) => instruction(token, [address(account), from, from], 9)
const limits = [instruction(budget, [], 2, ...number(4, 200_000n)), instruction(budget, [], 3, ...number(8, 1_000n))]
const poolCall = (paying: string, paid: string, amount: bigint, minimum: bigint) =>
  instruction(router, [receiver, from, address(paying), address(paid)], 1, ...number(8, amount), ...number(8, minimum))

type Swapped = {
  from: string
  into: string
  inAmount: bigint
  outAmount: bigint
  fee?: bigint
  router: string
  instructions: readonly Instruction[]
  owner?: string
}
const tokensOf: Readonly<Record<string, [symbol: string, decimals: number]>> = {
  native: ['SOL', 9],
  [usdc]: ['USDC', 6],
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: ['USDT', 6],
}
const tokenOf = (contract: string) => {
  const [symbol, decimals] = tokensOf[contract] ?? ['', 0]
  return { id: `solana:${contract}`, symbol, decimals }
}
const minimumOf = (outAmount: bigint) => (outAmount * 9_950n) / 10_000n

function swap(name: string, swapped: Swapped): Flow<'solana'> {
  const { from: paid, into, inAmount, outAmount, fee = 0n, router: to, instructions, owner = from } = swapped
  const quote = {
    ...examples.quoteSwap.response,
    ...{
      inputAsset: paid,
      outputAsset: into,
      inAmount: `${inAmount}`,
      outAmount: `${outAmount}`,
      otherAmountThreshold: `${minimumOf(outAmount)}`,
    },
    ...{ fromToken: tokenOf(paid), toToken: tokenOf(into), swapRoutes: [], platformFee: { amount: `${fee}`, feeBps: 0 } },
  }
  const data = transactionOf([...limits, ...instructions], address(owner))
  const built = { to, data, value: '0', gasLimit: '200000', rent: `${rent}`, approvals: [], verification: 'simulated' }
  const wish = { fromId: `solana:${paid}`, intoId: `solana:${into}`, amount: inAmount, slippage: '0.5' }
  return {
    name,
    family: 'solana',
    owner,
    answers: { listPlatforms: basics.listPlatforms, quoteSwap: json(quote), buildSwap: json(built) },
    others: [{ quoteSwap: json(examples.quoteSwap.response), buildSwap: json(examples.buildSwap.response) }],
    async prepare(client, account) {
      const platform = await platformOf(client, 'solana')
      const ready = await readySwap(client, account, { platform, wish, decimals: tokenOf(paid).decimals, services: ['jupiter'] })
      return [...ready.approvals, ready.swap]
    },
    judge: judge({ owner, asset: paid === 'native' ? null : paid, amount: inAmount, output: into === 'native' ? null : into }),
  }
}

export async function swapFlows(): Promise<Flow<'solana'>[]> {
  const wrapping = await createAddressWithSeed({ baseAddress: from, programAddress: token, seed: 'swap' })
  const own = await tokenAccount(from)
  const paidFee = instruction(token, [own, await tokenAccount(stranger), from], 3, ...number(8, 10n))
  const toUsdc = { from: 'native', into: usdc, inAmount: 5_000_000n, outAmount: 1_000_000n, router }
  const bought = (minimum: bigint) => [
    create(own, from),
    open(wrapping, toUsdc.inAmount + rent),
    initialise(wrapping),
    poolCall(wrapping, own, toUsdc.inAmount, minimum),
    close(wrapping),
  ]
  const toSol = { from: usdc, into: 'native', inAmount: 2_000_000n, outAmount: 9_000_000n, router }
  const sold = [
    open(wrapping, rent),
    initialise(wrapping),
    poolCall(own, wrapping, toSol.inAmount, minimumOf(toSol.outAmount)),
    close(wrapping),
  ]
  return [
    swap('a swap of SOL', { ...toUsdc, instructions: bought(minimumOf(toUsdc.outAmount)) }),
    swap("a swap of SOL with the operator's fee", {
      ...toUsdc,
      fee: 10n,
      instructions: [...bought(minimumOf(toUsdc.outAmount) + 10n), paidFee],
    }),
    swap('a swap for SOL', { ...toSol, instructions: sold }),
    ...recordedSwaps.map(recordedSwap),
  ]
}

type Recorded = { programId: string; accounts: { pubkey: string; isSigner: boolean; isWritable: boolean }[]; data: string }
type Route = {
  inputMint: string
  inAmount: string
  outAmount: string
  setupInstructions: Recorded[]
  swapInstruction: Recorded
  cleanupInstruction: Recorded | null
}
const recordedSwaps = [
  { name: 'jupiter-usdc-sol', taker: 'GkwFnmMDvn3HGMpJpWBg8tgJxr3NxNvg3AXxvXVPbRGJ', output: null },
  {
    name: 'jupiter-usdc-usdt',
    taker: '2ojv9BAiHUrvsm9gxDe7fJSzbNZSJcxZvf8dqmWGHG8S',
    output: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  },
]

/** A recorded route of Jupiter. Its accounts behind the user's are left out: they would need a lookup table. */
function recordedSwap({ name, taker, output }: (typeof recordedSwaps)[number]): Flow<'solana'> {
  const file = new URL(`../../../../packages/swaps/src/testing/recorded/${name}.json`, import.meta.url)
  const { answer }: { answer: Route } = JSON.parse(readFileSync(file, 'utf8'))
  const { inputMint, inAmount, outAmount, setupInstructions, swapInstruction, cleanupInstruction } = answer
  const instructions = [...setupInstructions, swapInstruction, ...(cleanupInstruction ? [cleanupInstruction] : [])].map(
    ({ programId, accounts, data }): Instruction => ({
      programAddress: address(programId),
      accounts: accounts.slice(0, 12).map(({ pubkey, isSigner, isWritable }) => ({
        address: address(pubkey),
        role: (isSigner ? 2 : 0) + (isWritable ? 1 : 0),
      })),
      data: new Uint8Array(Buffer.from(data, 'base64')),
    }),
  )
  const amounts = { inAmount: BigInt(inAmount), outAmount: BigInt(outAmount) }
  const route = { from: inputMint, into: output ?? 'native', ...amounts, router: swapInstruction.programId, instructions, owner: taker }
  return swap(`a swap through a service, ${name}`, route)
}
