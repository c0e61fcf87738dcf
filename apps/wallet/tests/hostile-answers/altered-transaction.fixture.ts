import { associatedTokenProgram, memoProgram, systemProgram, token2022Program, tokenProgram } from '@patina/claims'
import {
  AccountRole,
  type Address,
  address,
  compileTransaction,
  decompileTransactionMessage,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Instruction,
} from '@solana/kit'
import type { Foreign } from './server.fixture.ts'

/** Returns a number in little-endian bytes. */
const number = (size: number, value: bigint) => Array.from({ length: size }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
const bytes = (account: Address) => [...getAddressEncoder().encode(account)]

function decompiled(transaction: string) {
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(transaction))
  const message = decompileTransactionMessage(getCompiledTransactionMessageDecoder().decode(messageBytes))
  if (message.version === 1 || !('blockhash' in message.lifetimeConstraint)) throw new Error('The transaction has another form')
  const instructions: readonly Instruction[] = [...message.instructions]
  return { ...message, instructions, lifetimeConstraint: message.lifetimeConstraint }
}

type Message = ReturnType<typeof decompiled>
type Meta = NonNullable<Instruction['accounts']>[number]

/** Returns instructions that a thief would add. `accounts` are those that the transaction already names. */
function stealing(owner: Address, thief: Address, accounts: readonly Address[]): [string, Instruction][] {
  const signer = { address: owner, role: AccountRole.WRITABLE_SIGNER }
  const writable = (account: Address) => ({ address: account, role: AccountRole.WRITABLE })
  const of = (program: string, metas: Meta[], ...data: number[]): Instruction => ({
    programAddress: address(program),
    accounts: metas,
    data: Uint8Array.from(data),
  })
  const ofEach = accounts.flatMap((account): [string, Instruction][] =>
    [tokenProgram, token2022Program].flatMap((program): [string, Instruction][] => [
      [`a transfer from ${account}`, of(program, [writable(account), writable(thief), signer], 3, ...number(8, 5n))],
      [`an approval of ${account}`, of(program, [writable(account), writable(thief), signer], 4, ...number(8, 2n ** 64n - 1n))],
      [`a new owner of ${account}`, of(program, [writable(account), signer], 6, 2, 1, ...bytes(thief))],
      [`a new close authority of ${account}`, of(program, [writable(account), signer], 6, 3, 1, ...bytes(thief))],
      [`the closing of ${account}`, of(program, [writable(account), writable(thief), signer], 9)],
      [`the burning of ${account}`, of(program, [writable(account), writable(thief), signer], 8, ...number(8, 5n))],
      [`a batch for ${account}`, of(program, [writable(account), writable(thief), signer], 255, 3, 9, 3, ...number(8, 5n))],
    ]),
  )
  return [
    ['a payment', of(systemProgram, [signer, writable(thief)], 2, 0, 0, 0, ...number(8, 5_000_000n))],
    ['a new program of the wallet', of(systemProgram, [signer], 1, 0, 0, 0, ...bytes(thief))],
    [
      'a durable nonce',
      of(systemProgram, [writable(thief), writable(address('SysvarRecentB1ockHashes11111111111111111111')), signer], 4, 0, 0, 0),
    ],
    ['a call of a program', of(thief, [signer, ...accounts.map(writable)], 1)],
    ['an account for the thief', of(associatedTokenProgram, [signer, writable(thief), writable(thief), ...accounts.map(writable)], 1)],
    ['a memo', of(memoProgram, [], 104, 105)],
    ...ofEach,
  ]
}

const programs: readonly string[] = [systemProgram, tokenProgram, token2022Program, associatedTokenProgram, memoProgram]

function withAccount(message: Message, at: number, old: Address, changed: Address): Message {
  const rename = (meta: Meta): Meta => (meta.address === old && !('lookupTableAddress' in meta) ? { ...meta, address: changed } : meta)
  const instructions = message.instructions.map((one, index) =>
    index === at ? { ...one, accounts: (one.accounts ?? []).map(rename) } : one,
  )
  return { ...message, instructions }
}

const withData = (message: Message, at: number, data: Uint8Array): Message => ({
  ...message,
  instructions: message.instructions.map((one, index) => (index === at ? { ...one, data } : one)),
})

/** Returns a transaction with each account and each byte of its instructions changed, and with instructions of a thief. */
export function alteredTransactions(transaction: string, foreign: Foreign): [string, () => string][] {
  const message = decompiled(transaction)
  const [owner, thief] = [address(foreign.owner), address(foreign.thief)]
  const all = [...message.instructions]
  const metas = all.flatMap(({ accounts = [] }, at) => [...new Set(accounts.map((one) => one.address))].map((account) => ({ at, account })))
  const own = [...new Set(metas.map(({ account }) => account))].filter((one) => !programs.includes(one) && one !== owner).slice(0, 8)
  const withSteps = (instructions: readonly Instruction[]): Message => ({ ...message, instructions })
  const changed: [string, () => Message][] = [
    ...metas.flatMap(({ at, account }): [string, () => Message][] =>
      [thief, owner, ...own].map((other) => [`${other} for ${account} in ${at}`, () => withAccount(message, at, account, other)]),
    ),
    ...all.flatMap(({ data = new Uint8Array() }, at): [string, () => Message][] =>
      Array.from({ length: data.length }, (_, index) => index).flatMap((index): [string, () => Message][] =>
        [0, 1, 255, (data[index] ?? 0) + 1, (data[index] ?? 0) ^ 128].map((byte) => [
          `byte ${index} of ${at} is ${byte}`,
          () => withData(message, at, Uint8Array.from(data).with(index, byte)),
        ]),
      ),
    ),
    ...all.flatMap(({ data = new Uint8Array() }, at): [string, () => Message][] => [
      [`without ${at}`, () => withSteps(all.filter((_, index) => index !== at))],
      [`${at} twice`, () => withSteps(all.flatMap((one, index) => (index === at ? [one, one] : [one])))],
      [`one more byte in ${at}`, () => withData(message, at, Uint8Array.of(...data, 0))],
      [`one byte less in ${at}`, () => withData(message, at, Uint8Array.from(data).slice(0, -1))],
    ]),
    ...stealing(owner, thief, own).flatMap(([what, step]): [string, () => Message][] => [
      [`${what} first`, () => withSteps([step, ...all])],
      [`${what} last`, () => withSteps([...all, step])],
      [`${what} before the last`, () => withSteps([...all.slice(0, -1), step, ...all.slice(-1)])],
    ]),
    ['reversed', () => withSteps(all.toReversed())],
    ['the thief pays the fee', () => ({ ...message, feePayer: { address: thief } })],
  ]
  return changed.map(([what, make]) => [what, () => getBase64EncodedWireTransaction(compileTransaction(make()))])
}
