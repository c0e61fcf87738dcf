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
import { assetOf, type Flow, listOf, platformOf, typedAmount } from './flow.fixture.ts'
import { readyClosing, readyPayment, readyRevocation, readySwap } from './ready.fixture.ts'
import type { Answers, Json } from './server.fixture.ts'
import { judge } from './solana-judge.fixture.ts'

const receiver = address('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
const reference = address('GkwFnmMDvn3HGMpJpWBg8tgJxr3NxNvg3AXxvXVPbRGJ')
const wrappedSol = address('So11111111111111111111111111111111111111112')
const budget = address('ComputeBudget111111111111111111111111111111')
const rent = 2_039_280n

const json = (value: unknown): Json => JSON.parse(JSON.stringify(value))

const networks = examples.listPlatforms.response.platforms.map((one) => (one.id === 'solana' ? { ...one, caip2: 'solana:local' } : one))
const level = { maxFeePerGas: '1000', maxPriorityFeePerGas: '1000' }
const item = (contract: string, symbol: string, decimals: number) => ({
  ...examples.getPortfolio.response.items[0],
  ...{ platformId: 'solana', tokenId: `solana:${contract}`, symbol, decimals, amount: `${5_000n * 10n ** BigInt(decimals)}` },
})
const estimate = { gasLimit: '1200', ...level, totalFee: '5002' }

const basics = {
  listPlatforms: json({ platforms: networks }),
  getPriorityFees: json({ slow: level, standard: level, fast: level }),
  getBlockhash: json({ platformId: 'solana', blockhash: receiver, lastValidBlockHeight: 100, blockNumber: 1 }),
  getPortfolio: json({ ...examples.getPortfolio.response, items: [item('native', 'SOL', 9), item(usdc, 'USDC', 6)] }),
  estimateFees: json(estimate),
}

/** The answers for somebody else. */
const others: Answers = {
  getPriorityFees: json({ slow: level, standard: { ...level, maxFeePerGas: '99000' }, fast: level }),
  getBlockhash: json({ platformId: 'solana', blockhash: stranger, lastValidBlockHeight: 9, blockNumber: 1 }),
  estimateFees: json({ ...estimate, gasLimit: '1400000', totalFee: '99999999' }),
}

/** A balance in the standard account and in another one. */
const balancesOf = async (): Promise<Json> => {
  const program = token
  const accounts = [await tokenAccount(from), reference].map((account) => ({ address: account, amount: '3000000', program }))
  const balance = {
    ...examples.getBalances.response.items[0],
    tokenId: `solana:${usdc}`,
    contractAddress: usdc,
    symbol: 'USDC',
    decimals: 6,
  }
  return json({
    ...examples.getBalances.response,
    platformId: 'solana',
    address: from,
    items: [{ ...balance, balance: '6000000', accounts }],
  })
}

type Payment = {
  tokenId: string
  text: string
  answers: Answers
  to?: string
  memo?: string
  references?: readonly string[]
  asset: string | null
}

/** A payment. \`text\` is the amount as the user types it; without one, the whole balance is paid. */
const payment = (name: string, { tokenId, text, answers, to = receiver, asset: contract, ...marks }: Payment): Flow<'solana'> => ({
  name,
  family: 'solana',
  answers: { ...basics, ...answers },
  others: [others],
  async prepare(client, account) {
    const asset = await assetOf(client, tokenId)
    const amount = text === '' ? 'max' : typedAmount(text, asset)
    return [await readyPayment(client, account, { asset, to, amount, ...marks })]
  },
  judge: judge({ asset: contract, amount: text === '' ? 'shown' : typedAmount(text, { decimals: contract === null ? 9 : 6 }), to }),
})

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
      return readySwap(client, account, platform, wish)
    },
    judge: judge({ owner, asset: paid === 'native' ? null : paid, amount: inAmount, output: into === 'native' ? null : into }),
  }
}

async function swapFlows(): Promise<Flow<'solana'>[]> {
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

const closable = (account: string, mint: string, amount: bigint) => ({
  ...{ address: account, tokenId: `solana:${mint}`, contractAddress: mint, amount: `${amount}`, rent: `${rent}`, program: token },
})

async function closings(): Promise<Flow<'solana'>[]> {
  const [wrapped, empty] = [await tokenAccount(from, wrappedSol), await tokenAccount(from, address(stranger))]
  const getBalances = json({
    ...examples.getBalances.response,
    items: [],
    closable: [closable(wrapped, wrappedSol, 7_000_000n), closable(reference, wrappedSol, 0n), closable(empty, stranger, 0n)],
  })
  return (['unwrap', 'close'] as const).map((kind) => ({
    name: kind === 'unwrap' ? 'wrapped SOL is unwrapped' : 'empty accounts are closed',
    family: 'solana',
    answers: { ...basics, getBalances },
    others: [others],
    async prepare(client, account) {
      return [await readyClosing(client, account, { kind, platform: await platformOf(client, 'solana') })]
    },
    judge: judge({ asset: null, amount: 0n }),
  }))
}

async function revocations(): Promise<Flow<'solana'>[]> {
  const account = await tokenAccount(from)
  const [recorded] = examples.listApprovals.response.items
  const delegate = {
    ...recorded,
    ...{ kind: 'delegate', tokenId: `solana:${usdc}`, contractAddress: usdc, spender: stranger, account },
    revocation: { to: token, data: Buffer.of(5).toString('base64'), value: '0', account },
  }
  return [
    {
      name: 'the end of a delegate',
      family: 'solana',
      answers: { ...basics, listApprovals: json({ ...examples.listApprovals.response, items: [delegate] }) },
      others: [others],
      async prepare(client, signer) {
        const platform = await platformOf(client, 'solana')
        const { data } = await client.listApprovals({ address: from, platformId: 'solana' })
        const listed = listOf(data?.items ?? []).slice(0, 1)
        return Promise.all(listed.map((approval) => readyRevocation(client, signer, { ...approval, platform })))
      },
      judge: judge({ asset: null, amount: 0n }),
    },
  ]
}

export async function solanaFlows(): Promise<readonly Flow<'solana'>[]> {
  const getBalances = await balancesOf()
  const ofToken = {
    tokenId: `solana:${usdc}`,
    asset: usdc,
    answers: { getBalances, estimateFees: json({ ...estimate, gasLimit: '60000', rent: `${rent}` }) },
  }
  const ofSol = {
    tokenId: 'solana:native',
    asset: null,
    answers: { getAddressInfo: json({ ...examples.getAddressInfo.response, balance: '9000000000' }) },
  }
  return [
    payment('a payment of SOL', { ...ofSol, text: '0.01' }),
    payment('a payment of the whole SOL', { ...ofSol, text: '' }),
    payment('a payment of SOL with a memo and a reference', { ...ofSol, text: '0.01', memo: 'Invoice 7', references: [reference] }),
    payment('a payment of a token', { ...ofToken, text: '2.5' }),
    payment('a payment of a token from two accounts', { ...ofToken, text: '5' }),
    payment('a token is brought together', { ...ofToken, text: '', to: from }),
    ...(await swapFlows()),
    ...(await closings()),
    ...(await revocations()),
  ]
}
