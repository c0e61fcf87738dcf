import { leastProcessorMs } from '@patina/test-kit/processor-time'
import { describe, expect, test } from 'vitest'
import { account, alice, asset, build, checksum, permit2, seaport, spender, stranger, unlisted, usdc } from './build.fixture.ts'
import { everything, isUnlimited, type Witness } from './claim.ts'
import { escapeName, escapeText } from './escape.ts'
import { readAuthorization } from './evm/authorization.ts'
import { readCalls } from './evm/read-calls.ts'
import { encode } from './evm/signatures.fixture.ts'
import { readMessage } from './message.ts'
import { systemProgram, tokenProgram } from './solana/programs.ts'
import { readSolana } from './solana/read-solana.ts'
import { bob, bytesOf, type Given, key, messageOf, owner, build as solana, source, u32, u64 } from './solana/steps.fixture.ts'
import { readTypedData } from './typed/read-typed-data.ts'
import { typesOf } from './typed/types.fixture.ts'

/** Inputs that other wallets got wrong, with the right answer of each. Those that need a node are tests of the server. */

const permitType = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
const permit = { owner: account, spender, value: '5', nonce: 0, deadline: 9 }
type Data = { types: Record<string, unknown>; primaryType: unknown; domain: Record<string, unknown>; message: unknown }
const data = (changed: Partial<Data> = {}, encodeType = permitType): Data => ({
  ...typesOf(encodeType),
  domain: { name: 'Test', chainId: 1, verifyingContract: usdc },
  message: permit,
  ...changed,
})
const typed = (input: unknown) => readTypedData(input, { account, checksum }, build)
const codes = ({ findings }: Pick<Witness, 'findings'>) => findings.map(({ code, severity }) => `${code} ${severity}`)
const calls = (to: string, input: string, value = 0n) =>
  readCalls({ account, chainId: 1, calls: [{ to, value, data: input }] }, build).claims
const read = (given: readonly Given[], signers = [owner]) => readSolana({ account: owner, message: messageOf(given, { signers }) }, solana)
const approval = encode('approve(address,uint256)', [spender, 5n])

describe('typed data', () => {
  test('1: nested 1,000 deep, 65 types, 65 members, 128 kB → refused, the first in under 5 ms', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`T${at}`, [{ name: 'a', type: at === 59 ? 'uint256' : `T${at + 1}` }]]),
    )
    const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })
    expect(() => typed(data({ types: { ...data().types, ...chain }, primaryType: 'T0', message: deep(1_000) }))).toThrow('too_deep')
    const list = { ...data().types, Permit: [{ name: 'a', type: 'uint256[][][][][][][][][]' }] }
    expect(() => typed(data({ types: list }))).toThrow('too_deep')
    const many = Object.fromEntries(Array.from({ length: 65 }, (_, at) => [`T${at}`, []]))
    expect(() => typed(data({ types: many }))).toThrow('too_large')
    const members = Array.from({ length: 65 }, (_, at) => ({ name: `m${at}`, type: 'uint256' }))
    expect(() => typed(data({ types: { ...data().types, Permit: members } }))).toThrow('too_large')
    expect(() => typed(JSON.stringify(data({ message: { note: 'x'.repeat(131_072) } })))).toThrow('too_large')
    expect(() => typed(`${'['.repeat(60_000)}${']'.repeat(60_000)}`)).toThrow('too_deep')
    const input = data({ types: { ...data().types, ...chain }, primaryType: 'T0', message: deep(1_000) })
    expect(await leastProcessorMs(() => expect(() => typed(input)).toThrow('too_deep'))).toBeLessThan(5)
  })

  test.each<[string, Partial<Data>, string]>([
    ['2: a type contains itself', { types: { ...data().types, Permit: [{ name: 'a', type: 'Permit[]' }] } }, 'recursive_type'],
    [
      '3: a member twice',
      {
        types: {
          ...data().types,
          Permit: [
            { name: 'spender', type: 'address' },
            { name: 'spender', type: 'address' },
          ],
        },
      },
      'duplicate_name',
    ],
    ['4: two types differ in case', { types: { ...data().types, permit: [] } }, 'duplicate_name'],
    ['4: the domain is the message', { primaryType: 'EIP712Domain' }, 'bad_type'],
    ['5: a domain key without its type', { domain: { ...data().domain, version: '1' } }, 'bad_domain'],
    ['5: a type without its domain key', { domain: { name: 'Test', chainId: 1 } }, 'missing_member'],
    [
      '5: a domain key with another type',
      { types: { ...data().types, EIP712Domain: [{ name: 'chainId', type: 'string' }] } },
      'bad_domain',
    ],
    ['11: a member is missing', { message: { ...permit, value: undefined } }, 'bad_value'],
    ['11: a member is missing', { message: { owner: account, spender, value: 1, nonce: 0 } }, 'missing_member'],
    ['a member named __proto__', { types: { ...data().types, Permit: [{ name: '__proto__', type: 'address' }] } }, 'bad_type'],
  ])('%s → refused', (_what, changed, code) => {
    expect(() => typed(data(changed))).toThrow(code)
  })

  test('6: the chain id as text, hexadecimal or bigint → the same; another chain → blocked', () => {
    for (const chainId of ['1', '0x1', 1n]) expect(codes(typed(data({ domain: { ...data().domain, chainId } })))).toEqual([])
    expect(codes(typed(data({ domain: { ...data().domain, chainId: 10 } })))).toEqual(['domain_mismatch block'])
  })

  test('7: no chain or no contract → unknown, and blocked if it spends', () => {
    const named = [{ name: 'name', type: 'string' }]
    const bare = (encodeType: string, message: unknown) => {
      const { types, ...rest } = data({ domain: { name: 'Test' }, message }, encodeType)
      return codes(typed({ ...rest, types: { ...types, EIP712Domain: named } }))
    }
    expect(bare(permitType, permit)).toEqual(['domain_mismatch block', 'domain_mismatch block', 'typed_unknown critical'])
    expect(bare('Mail(string text)', { text: 'Hello' })).toEqual(['typed_unknown critical'])
  })

  test.each([
    ['hexadecimal', '0xf4240', 1_000_000n],
    ['decimal', '1000000', 1_000_000n],
    ['a number below 2^53', 1_000_000, 1_000_000n],
    ['an exponent', '1e6', undefined],
    ['spaces', ' 1000000 ', undefined],
    ['a leading zero', '01', undefined],
    ['below 0', '-1', undefined],
    ['2^256', `${2n ** 256n}`, undefined],
    ['a rounded number', JSON.parse('9007199254740993'), undefined],
    ['a boolean', true, undefined],
  ])('9: an integer as %s → read or refused', (_what, value, expected) => {
    const reading = () => typed(data({ message: { ...permit, value } })).claims
    if (expected === undefined) expect(reading).toThrow('bad_value')
    else expect(reading()).toMatchObject([{ max: expected }])
  })

  test.each(['0xzz', `0X${'ab'.repeat(20)}`, checksum(usdc).replace('A0b', 'a0b'), `0x${'ab'.repeat(19)}`, 5])(
    '10: the address %s → refused',
    (value) => {
      expect(() => typed(data({ message: { ...permit, spender: value } }))).toThrow('bad_value')
    },
  )

  test('10: an address with its checksum, or in lower case → the same', () => {
    expect(typed(data({ message: { ...permit, spender: checksum(spender) } })).claims).toEqual(typed(data()).claims)
  })

  test('11: an extra member → said to be unsigned', () => {
    expect(typed(data({ message: { ...permit, note: 'safe' } })).findings).toEqual([
      { code: 'not_signed', severity: 'info', values: ['message.note', permitType] },
    ])
  })

  test('12: a permit of another owner → a warning', () => {
    expect(codes(typed(data({ message: { ...permit, owner: alice } })))).toEqual(['permit_of_another warning'])
  })

  test('14: a permit of DAI → unlimited', () => {
    const dai = data(
      { message: { holder: account, spender, nonce: 0, expiry: 0, allowed: true } },
      'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
    )
    expect(typed(dai).claims).toMatchObject([{ kind: 'allows', max: everything }])
    expect(isUnlimited(everything)).toBe(true)
  })

  test('15: ten permissions, one unlimited → ten claims, the unlimited one first', () => {
    const details = Array.from({ length: 10 }, (_, at) => ({
      token: usdc,
      amount: at === 6 ? 2n ** 160n - 1n : BigInt(at),
      expiration: 9,
      nonce: 0,
    }))
    const type =
      'PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
    const { claims } = typed(
      data({ domain: { ...data().domain, verifyingContract: permit2 }, message: { details, spender, sigDeadline: 9 } }, type),
    )
    expect(claims).toHaveLength(10)
    expect(claims[0]).toMatchObject({ max: 2n ** 160n - 1n })
  })

  test('16: a witness with a harmless tail → the spender, and each token', () => {
    const type =
      'PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline,Vote witness)TokenPermissions(address token,uint256 amount)Vote(string mood)'
    const permitted = [
      { token: usdc, amount: 5 },
      { token: unlisted, amount: 6 },
    ]
    const message = { permitted, spender, nonce: 0, deadline: 9, witness: { mood: 'good' } }
    expect(typed(data({ domain: { ...data().domain, verifyingContract: permit2 }, message }, type)).claims).toMatchObject([
      { kind: 'allows', spender, max: 5n },
      { kind: 'allows', spender, max: 6n },
    ])
  })

  test('17: an order that brings nothing → blocked', () => {
    const items = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
    const type = `OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)ConsiderationItem(${items},address recipient)OfferItem(${items})`
    const offer = [{ itemType: 2, token: unlisted, identifierOrCriteria: 7, startAmount: 1, endAmount: 1 }]
    const word = `0x${'00'.repeat(32)}`
    const message = {
      offerer: account,
      zone: alice,
      offer,
      consideration: [],
      orderType: 0,
      startTime: 0,
      endTime: 9,
      zoneHash: word,
      salt: 0,
      conduitKey: word,
      counter: 0,
    }
    expect(codes(typed(data({ domain: { ...data().domain, verifyingContract: seaport }, message }, type)))).toEqual([
      'order_brings_nothing block',
    ])
  })
})

describe('messages and names', () => {
  test('18: a hash → blocked; 19: a transaction of Solana → refused; 20: a sign-in elsewhere → blocked', () => {
    expect(codes(readMessage(`0x${'ab'.repeat(32)}`, {}))).toEqual(['signs_hash block'])
    const transaction = messageOf([{ program: systemProgram, accounts: [owner, bob], data: [...u32(2), ...u64(5n)] }])
    expect(() => readMessage(transaction, {})).toThrow('is_transaction')
    const text = 'evil.example wants you to sign in with your Ethereum account:\n0x12'
    expect(codes(readMessage(text, { site: 'patina.example' }))).toEqual(['domain_mismatch block'])
  })

  test('21: a fake line behind 10,000 spaces, changes of direction → escapes; 22: a name of 10 MB → cut', () => {
    expect(escapeText(`Hello${' '.repeat(10_000)}Simulation: +5 ETH\u202e`)).toBe('Hello\\u{20}×10000Simulation: +5 ETH\\u{202e}')
    expect(escapeName('E'.repeat(10_000_000))).toHaveLength(65)
  })
})

describe('calls', () => {
  test('25, 27: data for an account that the build does not know → opaque, with its value', () => {
    expect(calls(stranger, '0x12345678', 5n)).toMatchObject([
      { kind: 'leaves', max: 5n },
      { kind: 'calls' },
      { kind: 'opaque', target: stranger },
    ])
  })

  test('26: the creation of a contract → said so, and no claim but its value', () => {
    const { claims } = readCalls({ account, chainId: 1, calls: [{ to: null, value: 5n, data: '0x6001' }] }, build)
    expect(claims).toMatchObject([
      { kind: 'leaves', asset: asset(null), to: null },
      { kind: 'opaque', target: null, reason: 'creation' },
    ])
  })

  test('32: nine payments and an approval → the approval too; deeper than 4 → it is named, so that it blocks', () => {
    const payment = encode('transfer(address,uint256)', [alice, 1n])
    const batch = encode('multicall(bytes[])', [[...Array.from({ length: 9 }, () => payment), approval]])
    expect(calls(usdc, batch).filter(({ kind }) => kind === 'allows')).toHaveLength(1)
    const deep = Array.from({ length: 5 }).reduce<string>((inner) => encode('multicall(bytes[])', [[inner]]), approval)
    expect(calls(usdc, deep)).toContainEqual(expect.objectContaining({ kind: 'opaque', reason: 'depth', hides: ['095ea7b3'] }))
  })

  test('33: approve 0 and then unlimited, permit and transferFrom in one → both lines', () => {
    const none = encode('approve(address,uint256)', [spender, 0n])
    const all = encode('approve(address,uint256)', [spender, everything])
    const taken = encode('transferFrom(address,address,uint256)', [account, alice, 5n])
    const kinds = calls(usdc, encode('multicall(bytes[])', [[none, all, taken]])).filter(({ kind }) => kind !== 'calls')
    expect(kinds).toMatchObject([
      { kind: 'allows', max: 0n },
      { kind: 'allows', max: everything },
      { kind: 'leaves', max: 5n },
    ])
  })

  test('34: bytes behind the call → shown; a dirty address, offsets that overlap or point back → opaque', () => {
    expect(calls(usdc, `${approval}c0ffee`)).toMatchObject([{ kind: 'calls', suffix: '0xc0ffee' }, { kind: 'allows' }])
    const dirty = approval.replace('095ea7b3000000', '095ea7b3000001')
    const batch = encode('multicall(bytes[])', [[approval, approval]])
    const overlapping = batch.replace(/(0{62}c0)/, `${'0'.repeat(62)}40`)
    const back = batch.replace(/^(0x.{8})0{62}20/, `$1${'f'.repeat(62)}e0`)
    for (const one of [dirty, overlapping, back]) {
      expect(one).not.toBe(batch)
      expect(calls(usdc, one)).toMatchObject([{ kind: 'calls' }, { kind: 'opaque', reason: 'layout' }])
    }
  })

  test('35: a list of 2^53 or of 1,000,000 items in 68 bytes, 128 kB of noise → opaque in under 5 ms each', async () => {
    const list = (count: bigint) => `0xac9650d8${'20'.padStart(64, '0')}${count.toString(16).padStart(64, '0')}`
    const noise = `0xac9650d8${'095ea7b'.repeat(37_400).slice(0, 262_000)}`
    for (const input of [list(2n ** 53n), list(1_000_000n), noise]) {
      expect(calls(usdc, input)).toMatchObject([{ kind: 'calls' }, { kind: 'opaque', reason: 'layout' }])
      expect(await leastProcessorMs(() => calls(usdc, input))).toBeLessThan(5)
    }
  })

  test('39: a 7702 tuple for every chain, for another nonce, for an unknown code → said so', () => {
    const read = (chainId: bigint, nonce: bigint, address = stranger) =>
      readAuthorization({ chainId, address, nonce }, { account, nextNonce: 3n }, build)
    expect(read(0n, 3n)).toMatchObject({
      claims: [
        { kind: 'delegates', code: stranger, caip2: null },
        { kind: 'opaque', target: account },
      ],
      findings: [{ code: 'delegation_changes', values: [stranger, 'all networks'] }],
    })
    expect(codes(read(1n, 4n))).toEqual(['delegation_changes critical', 'delegation_has_no_effect info'])
    expect(read(1n, 3n, `0x${'9'.repeat(40)}`).claims).toEqual([{ kind: 'delegates', code: `0x${'9'.repeat(40)}`, caip2: 'eip155:1' }])
    expect(read(1n, 3n, `0x${'0'.repeat(40)}`)).toMatchObject({
      claims: [{ kind: 'delegates', code: `0x${'0'.repeat(40)}` }],
      findings: [],
    })
    expect(() => read(10n, 3n)).toThrow('other_chain')
  })
})

test('40: Solana: Assign, a batch with SetAuthority, a durable nonce, other signers → blocked, opened, critical, named', () => {
  const assign: Given = { program: systemProgram, accounts: [owner], data: [...u32(1), ...bytesOf(bob)] }
  expect(codes(read([assign]))).toEqual(['owner_changes block'])
  const batch: Given = { program: tokenProgram, accounts: [source, owner], data: [255, 2, 35, 6, 2, 1, ...bytesOf(bob)] }
  expect(codes(read([batch]))).toEqual(['owner_changes block'])
  const nonce: Given = { program: systemProgram, accounts: [source, key(1), owner], data: u32(4) }
  expect(codes(read([nonce]))).toEqual(['durable_nonce critical'])
  expect(codes(read([{ ...nonce, data: [...u32(2), ...u64(1n)] }], [bob, owner]))).toEqual([
    'fee_payer_differs info',
    'others_sign warning',
  ])
})
