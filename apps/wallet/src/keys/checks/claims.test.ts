import { AccountRole, address } from '@solana/kit'
import { expect, test } from 'vitest'
import { recordedAnswer, recordedSwaps } from '../../../../../packages/swaps/src/testing/jupiter-service.ts'
import { readFacts } from '../facts.ts'
import { readEvmClaims, readSolanaClaims, refuseOpaque } from './claims.ts'
import { from as owner, solanaFacts, stranger, tokenAccount, transactionOf, transferChecked, usdc } from './solana-instructions.fixture.ts'
import { readSolana } from './solana-message.ts'

const facts = readFacts({ chainIds: {}, localExchanges: {}, swapServices: [] }).get('ethereum')
if (!facts) throw new Error('The build knows Ethereum')
const from = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const unlisted = `0x${'e'.repeat(40)}`
const payment = `0xa9059cbb${'b'.repeat(40).padStart(64, '0')}${'5'.padStart(64, '0')}`
const read = (data: string, chosen = {}) =>
  readEvmClaims(facts, { to: unlisted, value: 0n, data }, from, { platformId: 'ethereum', ...chosen })

test('a call that is not on the list, or bytes that nobody can read → a difference', async () => {
  expect(await refuseOpaque(read('0x12345678'))).toEqual([`the call of ${unlisted} is not known`])
  expect(await refuseOpaque(read('0x123'))).toEqual(['malformed: data'])
})

test('a payment of a token that is not listed → no difference, if the user chose this token', async () => {
  expect(await refuseOpaque(read(payment))).toEqual([`the call of ${unlisted} is not known`])
  expect(await refuseOpaque(read(payment, { tokenId: `ethereum:${unlisted.toUpperCase().replace('X', 'x')}` }))).toEqual([])
})

test('an opaque call with a consent → signed only if the bound is the one of the bytes, and nothing is hidden', async () => {
  const token = { caip2: 'eip155:1', contract: `0x${'a'.repeat(40)}` }
  const holdings = [{ asset: token, balance: 500n, allowances: [{ spender: unlisted, amount: 200n }] }]
  const judge = (amount: bigint, data = '0x12345678') => {
    const given = { holdings, bound: amount === 0n ? [] : [{ asset: token, amount }] }
    return refuseOpaque(read(data), { account: from, given })
  }
  expect(await judge(200n)).toEqual([])
  expect(await judge(199n)).toEqual([`largest loss 200 eip155:1/${token.contract} instead of 199`])
  expect(await judge(0n)).not.toEqual([])
  const deadContainer = `0xac9650d8${'f'.repeat(64)}095ea7b3`
  expect(await judge(200n, deadContainer)).toContain('the call hides 095ea7b3')
})

test('the balance behind an opaque call is not known → only a consent to an unknown loss is one', async () => {
  const token = { caip2: 'eip155:1', contract: `0x${'a'.repeat(40)}` }
  const holdings = [{ asset: token, balance: null, allowances: null }]
  const judge = (bound: readonly { asset: typeof token; amount: bigint | null }[]) =>
    refuseOpaque(read('0x12345678'), { account: from, given: { holdings, bound } })
  expect(await judge([{ asset: token, amount: null }])).toEqual([])
  expect(await judge([])).toEqual([`largest loss unknown eip155:1/${token.contract} instead of 0`])
  expect(await judge([{ asset: token, amount: 5n }])).toEqual([`largest loss unknown eip155:1/${token.contract} instead of 5`])
})

test('a payment between standard token accounts → the claim names their owners', async () => {
  const receiver = address(stranger)
  const [source, target] = await Promise.all([tokenAccount(owner), tokenAccount(receiver)])
  const { bytes } = readSolana(transactionOf([transferChecked(source, usdc, target, 7n)]))
  const intent = { platformId: 'solana', tokenId: `solana:${usdc}`, to: receiver }
  const { claims } = await readSolanaClaims(solanaFacts, bytes, owner, intent)
  expect(claims).toContainEqual({ kind: 'leaves', asset: { caip2: 'solana:local', contract: usdc }, max: 7n, from: owner, to: receiver })
})

test.each(recordedSwaps)('a site sends the transaction $name of Jupiter → what comes is for the own account', async (swap) => {
  const { swapInstruction, inputMint } = recordedAnswer(swap.name)
  const taker = address(swap.taker)
  const call = {
    programAddress: address(swapInstruction.programId),
    accounts: swapInstruction.accounts.map(({ pubkey, isSigner }) => ({
      address: address(pubkey),
      role: isSigner ? AccountRole.WRITABLE_SIGNER : AccountRole.READONLY,
    })),
    data: new Uint8Array(Buffer.from(swapInstruction.data, 'base64')),
  }
  const { bytes } = readSolana(transactionOf([call], taker))
  const { claims } = await readSolanaClaims(solanaFacts, bytes, taker, { platformId: 'solana' })
  const output = swap.output ?? solanaFacts.wrappedNative
  expect(claims).toMatchObject([
    { kind: 'calls' },
    { kind: 'leaves', asset: { contract: inputMint }, from: taker },
    { kind: 'comes', asset: { contract: output }, to: taker },
  ])
})
