import examples from '@patina/contract/examples.json' with { type: 'json' }
import { address } from '@solana/kit'
import { from, stranger, token, tokenAccount, usdc } from '../../src/keys/checks/solana-instructions.fixture.ts'
import { prepareRevocations } from '../../src/screens/approvals/prepare-revocations.ts'
import { readyClosing } from '../../src/screens/token/ready-closing.ts'
import { readyPayment } from '../../src/signing/ready-payment.ts'
import { assetOf, type Flow, offered, platformOf, typedAmount } from './flow.fixture.ts'
import type { Answers } from './server.fixture.ts'
import { balancesOf, basics, estimate, json, others, receiver, reference, rent, wrappedSol } from './solana-answers.fixture.ts'
import { judge } from './solana-judge.fixture.ts'
import { swapFlows } from './solana-swaps.fixture.ts'

type Payment = {
  tokenId: string
  text: string
  answers: Answers
  to?: string
  memo?: string
  references?: readonly string[]
  asset: string | null
}

/** A payment. `text` is the amount as the user types it; without one, the whole balance is paid. */
const payment = (name: string, { tokenId, text, answers, to = receiver, asset: contract, ...marks }: Payment): Flow<'solana'> => ({
  name,
  family: 'solana',
  answers: { ...basics, ...answers },
  others: [others],
  async prepare(client, account) {
    const asset = await assetOf(client, tokenId)
    const amount = text === '' ? 'max' : typedAmount(text, asset)
    return [await readyPayment(client, account, { asset, to, amount, ...marks }, 'standard')]
  },
  judge: judge({ asset: contract, amount: text === '' ? 'shown' : typedAmount(text, { decimals: contract === null ? 9 : 6 }), to }),
})

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
      return [await readyClosing(client, account, kind, await platformOf(client, 'solana'))]
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
        return prepareRevocations(client, signer, offered(data?.items, platform), 'NFTs')
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
