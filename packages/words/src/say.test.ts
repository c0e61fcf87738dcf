import {
  associatedTokenProgram,
  compareSources,
  readAuthorization,
  readCalls,
  readMessage,
  readSolana,
  readTypedData,
  systemProgram,
  type Witness,
} from '@patina/claims'
import { describe, expect, test } from 'vitest'
import {
  account,
  alice,
  build,
  checksum,
  permit2,
  router,
  spender,
  stranger,
  unlisted,
  usdc,
  weth,
} from '../../claims/src/build.fixture.ts'
import { encode } from '../../claims/src/evm/signatures.fixture.ts'
import { bob, messageOf, owner, build as solana, source, u32, u64 } from '../../claims/src/solana/steps.fixture.ts'
import { typesOf } from '../../claims/src/typed/types.fixture.ts'
import type { RequestWords } from './line.ts'
import type { Naming } from './naming.ts'
import { sayCalls, sayMessage, sayTyped } from './say.ts'
import type { KnownLoss } from './speaker.ts'

const everything = 2n ** 256n - 1n
/** Tokens outside of the build name themselves like a payment to somebody else. */
const naming: Naming = {
  addressOf: (address) => (address.startsWith('0x') ? checksum(address) : address),
  tokenOf({ caip2, contract }) {
    const token = (caip2 === build.caip2 ? build : solana).tokens.get(contract ?? 'native')
    return token ? { ...token, listed: true } : { symbol: 'ETH to\u202e alice.eth', decimals: 6, listed: false }
  },
}
const calls = (to: string, data: string, value = 0n) => readCalls({ account, chainId: 1, calls: [{ to, value, data }] }, build)
const typed = (encodeType: string, message: unknown, verifyingContract = usdc) =>
  readTypedData({ ...typesOf(encodeType), domain: { name: 'Test', chainId: 1, verifyingContract }, message }, { account, checksum }, build)
/** Returns the effects of words, without calls. */
const shown = ({ title, lines }: RequestWords) => [
  title,
  ...lines.flatMap(({ kind, label, text }) => (kind === 'call' ? [] : [`${label}: ${text}`])),
]
const [toAlice, bySpender] = [checksum(alice), checksum(spender)]
const swap = encode('exactInput((bytes,address,uint256,uint256))', [[`${usdc}0001f4${weth.slice(2)}`, account, 5_000_000n, 7n]])
const transfer = encode('transfer(address,uint256)', [alice, 5_000_000n])

describe('calls', () => {
  test('a called contract runs the code of another one → the line of the call names both', () => {
    const { lines } = sayCalls(calls(spender, '0x12345678'), { naming: { ...naming, codeOf: () => alice } })
    expect(lines.find(({ kind }) => kind === 'call')?.text).toBe(`0x12345678 at ${bySpender}, which runs the code of ${toAlice}`)
  })

  test.each<[string, Witness, string[]]>([
    ['a payment', calls(alice, '0x', 10n ** 18n), ['Send 1 ETH', `You send: 1 ETH to ${toAlice}`]],
    ['a token', calls(usdc, transfer), ['Send 5 USDC', `You send: 5 USDC to ${toAlice}`]],
    [
      'an allowance without a limit',
      calls(usdc, encode('approve(address,uint256)', [spender, everything])),
      ['Allow somebody to take any amount of USDC', `Permission: ${bySpender} may take any amount of USDC`],
    ],
    [
      'the end of an allowance',
      calls(usdc, encode('approve(address,uint256)', [spender, 0n])),
      ['End a permission', `Permission ends: ${bySpender} may no longer take USDC`],
    ],
    [
      'a swap',
      calls(router, encode('multicall(uint256,bytes[])', [9n, [swap]])),
      [
        'Swap 5 USDC for at least 0.000000000000000007 WETH',
        `You send: 5 USDC to ${checksum(router)}`,
        'You receive: at least 0.000000000000000007 WETH',
      ],
    ],
    [
      'a call that nobody knows',
      calls(stranger, '0x12345678', 1n),
      [
        'Send 0.000000000000000001 ETH and do something that is not known',
        `You send: 0.000000000000000001 ETH to ${checksum(stranger)}`,
        `Not known: The call or type is not known (${checksum(stranger)}). The largest loss is not known`,
      ],
    ],
  ])('%s → one sentence, and a line for each effect', (_what, witness, expected) => {
    expect(shown(sayCalls(witness, { naming }))).toEqual(expected)
  })

  test('a token outside the catalogue → its address, and its own name in a line of its own that is marked', () => {
    const { title, lines } = sayCalls(calls(unlisted, transfer), { naming })
    expect(title).toBe('Send an unlisted token and do something that is not known')
    const own = lines.filter(({ isForeign }) => isForeign)
    expect(own).toMatchObject([{ kind: 'token_name', text: 'ETH to\\u{202e} alice.eth', address: unlisted }])
    expect(lines.filter((one) => !own.includes(one)).map(({ text }) => text)).not.toContain('alice.eth')
  })

  test('nobody knows the decimals of a token → base units', () => {
    const unknown = { ...naming, tokenOf: () => ({ symbol: 'ODD', decimals: null, listed: false }) }
    expect(sayCalls(calls(unlisted, transfer), { naming: unknown }).lines[0]?.text).toContain('5000000 base units of the token 0x')
  })

  test('the largest loss is known → said with the call that nobody knows', () => {
    const loss = [{ asset: { caip2: build.caip2, contract: usdc }, amount: 7_500_000n }]
    const say = (known: KnownLoss) => shown(sayCalls(calls(stranger, '0x12345678'), { naming, loss: known })).at(-1)
    expect(say(loss)).toContain('Of listed tokens, at most 7.5 USDC can leave your account')
    expect(say([])).toContain('Of listed tokens, nothing can leave your account')
    expect(say([...loss, { asset: { caip2: build.caip2, contract: null }, amount: null }])).toContain('The largest loss is not known')
  })

  test('bytes behind a call → their number; a hidden approval → said', () => {
    expect(sayCalls(calls(usdc, `${transfer}c0ffee`), { naming }).lines.at(-1)?.text).toContain('with 3 extra bytes that have no effect')
    const closed = encode('redeemDelegations(bytes[],bytes32[],bytes[])', [[transfer], [], []])
    expect(shown(sayCalls(calls(stranger, closed), { naming })).join()).toContain('contains a hidden payment or permission')
  })

  test('code of EIP-7702 → on which networks', () => {
    const read = (address: string) => readAuthorization({ chainId: 0n, address, nonce: 0n }, { account }, build)
    expect(shown(sayCalls(read(stranger), { naming }))[1]).toBe(
      `Code of your account: Your account runs the code ${checksum(stranger)} on all networks`,
    )
    expect(sayCalls(read(`0x${'0'.repeat(40)}`), { naming }).title).toBe('Remove the code of your account')
  })
})

describe('signatures', () => {
  const details = { token: usdc, amount: 5n, expiration: 1_800_000_000, nonce: 0 }
  const permit = typed(
    'PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)',
    { details, spender, sigDeadline: 9 },
    permit2,
  )

  test('a permission of Permit2 → who, how much, until when', () => {
    expect(shown(sayTyped(permit, { naming }))).toEqual([
      'Sign: allow somebody to take 0.000005 USDC',
      `Permission: ${bySpender} may take 0.000005 USDC, until 2027-01-15 08:00:00 UTC`,
    ])
  })

  test('an unknown type → each field, marked as text of a stranger', () => {
    const words = sayTyped(typed('Mail(address to,string text)', { to: alice, text: 'Send\u200b 5 ETH', note: 1 }), { naming })
    expect(words.title).toBe('Sign data of an unknown type')
    expect(words.lines).toEqual(
      expect.arrayContaining([
        { kind: 'field', label: 'to', text: toAlice, isForeign: true },
        { kind: 'field', label: 'text', text: 'Send\\u{200b} 5 ETH', isForeign: true },
        { kind: 'not_signed', label: 'Not signed', text: 'message.note', isForeign: true },
      ]),
    )
  })

  test('a message, and a sign-in → the text, and the site', () => {
    expect(sayMessage(readMessage('Hello', {}))).toEqual({
      title: 'Sign a message',
      lines: [{ kind: 'message', label: 'Message', text: 'Hello', isForeign: true }],
    })
    const signIn = sayMessage(readMessage('evil.example wants you to sign in with your Ethereum account:\n0x12', {}))
    expect(signIn).toMatchObject({ title: 'Sign in to a site', lines: [{ label: 'Site', text: 'evil.example' }, { label: 'Message' }] })
  })
})

test('a transfer of Solana between token accounts → the owners that the caller knows', () => {
  const mint = solana.wrappedNative
  const message = messageOf([
    { program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', accounts: [source, bob, owner], data: [3, ...u64(5n)] },
  ])
  const accounts = new Map([
    [source, { owner, mint }],
    [bob, { owner: 'somebody', mint }],
  ])
  expect(shown(sayCalls(readSolana({ account: owner, message, accounts }, solana), { naming }))).toContain(
    `You send: 0.000005 of the token ${mint} to somebody`,
  )
})

test('a payment of Solana that opens an account → its rent is no payment, and what stays yours is no purpose', () => {
  const transfer = { program: systemProgram, accounts: [owner, bob], data: [...u32(2), ...u64(5n)] }
  const opening = { program: associatedTokenProgram, accounts: [owner, source, bob, solana.wrappedNative, systemProgram], data: [1] }
  const toSelf = { ...transfer, accounts: [owner, owner] }
  const message = messageOf([opening, transfer, toSelf])
  expect(shown(sayCalls(readSolana({ account: owner, message }, solana), { naming }))).toEqual([
    'Send 0.000000005 SOL',
    `Rent of a new account: at most 0.01 SOL to ${bob}`,
    `You send: 0.000000005 SOL to ${bob}`,
    'Stays yours: 0.000000005 SOL between accounts of yours',
  ])
})

test('words of own decoders beside the claims of the same bytes → no difference', () => {
  const transferFrom = encode('transferFrom(address,address,uint256)', [alice, spender, 7n])
  const batch = encode('multicall(bytes[])', [[transfer, transferFrom, encode('approve(address,uint256)', [spender, everything])]])
  for (const witness of [calls(usdc, batch), calls(alice, '0x', 5n), calls(stranger, '0x12345678', 5n)]) {
    const shownPage = { caip2: build.caip2, account, claims: witness.claims, tokens: [] }
    const words = sayCalls(witness, { naming })
    const codes = compareSources({ witness, shown: shownPage, words, build, simulation: null, bound: [] }).map(({ code }) => code)
    expect(codes).toEqual([])
  }
})
