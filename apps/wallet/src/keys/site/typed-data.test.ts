import fc from 'fast-check'
import {
  hashDomain,
  hashStruct,
  hashTypedData,
  isHex,
  recoverAddress,
  recoverTypedDataAddress,
  type TypedDataDomain,
  type TypedDataParameter,
} from 'viem'
import { describe, expect, test } from 'vitest'
import type { SiteAsk } from './requests.ts'
import { account, addresses, createSigner, nothingToLose, stranger } from './site.fixture.ts'

const { read, sign } = createSigner()
const domainType = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const domain: TypedDataDomain = {
  name: 'Ether Mail',
  version: '1',
  chainId: 1,
  verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
}
type Data = {
  types: Record<string, readonly TypedDataParameter[]>
  primaryType: string
  domain: TypedDataDomain
  message: Record<string, unknown>
}
const mail: Data & { types: { EIP712Domain: readonly TypedDataParameter[] } } = {
  types: {
    EIP712Domain: domainType,
    Group: [
      { name: 'name', type: 'string' },
      { name: 'members', type: 'Person[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
      { name: 'attachment', type: 'bytes' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
  },
  primaryType: 'Mail',
  domain,
  message: {
    from: { name: 'Cow', wallets: ['0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826', '0xDeaDbeefdEAdbeefdEadbEEFdeadbeEFdEaDbeeF'] },
    to: [{ name: 'Bob', wallets: ['0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'] }],
    contents: 'Hello, Bob! 💛',
    attachment: '0xAB',
  },
}
const ask = (data: unknown): SiteAsk => ({ kind: 'evm_typed_data', json: typeof data === 'string' ? data : JSON.stringify(data) })
const permit = {
  types: {
    EIP712Domain: domainType,
    Permit: ['owner', 'spender', 'value', 'nonce', 'deadline'].map((name) => ({
      name,
      type: name === 'owner' || name === 'spender' ? 'address' : 'uint256',
    })),
  },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' },
  message: { owner: account, spender: stranger, value: '1033366316628', nonce: 1, deadline: 1678709555 },
}

describe('typed data of an unknown type', () => {
  test('the user consents to the largest loss → a signature and hashes that viem confirms', async () => {
    const [signature = ''] = await sign(ask(mail), nothingToLose)
    if (!isHex(signature)) throw new Error(signature)
    expect(await recoverTypedDataAddress({ ...mail, signature })).toBe(addresses.evm)
    expect((await read(ask(mail)))[0]).toMatchObject({
      digest: hashTypedData(mail),
      content: {
        kind: 'typed',
        domainHash: hashDomain({ domain, types: mail.types }),
        messageHash: hashStruct({ data: mail.message, primaryType: 'Mail', types: mail.types }),
      },
      claims: [{ kind: 'opaque', target: `0x${'c'.repeat(40)}` }],
      findings: [{ code: 'typed_unknown', severity: 'critical' }],
    })
  })

  test('no consent, or one to another loss → refused with differs', async () => {
    await expect(sign(ask(mail))).rejects.toMatchObject({ code: 'differs' })
    const asset = { caip2: 'eip155:1', contract: null }
    const holdings = [{ asset, balance: 5n, allowances: [] }]
    await expect(
      sign(ask({ ...mail, domain: { ...domain, chainId: 1 } }), { opaque: { bound: [{ asset, amount: 1n }], holdings } }),
    ).rejects.toMatchObject({
      code: 'differs',
    })
  })

  test('no contract verifies it → the largest loss is everything', async () => {
    const open: Data = { ...mail, types: { ...mail.types, EIP712Domain: [] }, domain: {} }
    const asset = { caip2: 'eip155:1', contract: null }
    const holdings = [{ asset, balance: 5n, allowances: [] }]
    await expect(sign(ask(open), { opaque: { bound: [], holdings } })).rejects.toMatchObject({ code: 'differs' })
    const [signature = ''] = await sign(ask(open), { opaque: { bound: [{ asset, amount: 5n }], holdings } })
    if (!isHex(signature)) throw new Error(signature)
    expect(await recoverTypedDataAddress({ ...open, signature })).toBe(addresses.evm)
  })
})

test('a permit of a listed token → its claim, and no other consent is needed', async () => {
  const [witness] = await read(ask(permit))
  expect(witness?.claims).toMatchObject([{ kind: 'allows', spender: stranger, max: 1_033_366_316_628n }])
  expect(await sign(ask(permit))).toHaveLength(1)
})

test.each([1, '1', '0x1'])('the chain of the domain is %j → the same hash', async (chainId) => {
  expect((await read(ask({ ...permit, domain: { ...permit.domain, chainId } })))[0]?.digest).toBe((await read(ask(permit)))[0]?.digest)
})

test('fields without a type → named, and not signed', async () => {
  const more = { ...permit, message: { ...permit.message, extraData: 'not typed' } }
  const [witness] = await read(ask(more))
  expect(witness?.findings).toEqual([{ code: 'not_signed', severity: 'info', values: ['message.extraData', expect.any(String)] }])
  expect(witness?.digest).toBe((await read(ask(permit)))[0]?.digest)
})

test('a version that the type of the domain does not have → named, and not signed', async () => {
  const types = { ...permit.types, EIP712Domain: domainType.filter(({ name }) => name !== 'version') }
  const { version: _version, ...signed } = permit.domain
  const [witness] = await read(ask({ ...permit, types }))
  expect(witness?.findings).toEqual([{ code: 'not_signed', severity: 'info', values: ['domain.version', expect.any(String)] }])
  expect(witness?.digest).toBe((await read(ask({ ...permit, types, domain: signed })))[0]?.digest)
})

test('no type of the domain → the fields of the domain are signed, as viem hashes them', async () => {
  const { EIP712Domain: _type, ...types } = mail.types
  const { name: _name, ...unnamed } = domain
  const [whole, part] = [await read(ask({ ...mail, types })), await read(ask({ ...mail, types, domain: unnamed }))]
  expect(whole[0]?.digest).toBe(hashTypedData(mail))
  expect(part[0]?.digest).toBe(hashTypedData({ ...mail, types, domain: unnamed }))
})

test('the data that the page gets as JSON → the same digest', async () => {
  const [first] = await read(ask(mail))
  const content = first?.content
  if (content?.kind !== 'typed') throw new Error('The content is typed data')
  expect((await read(ask(content.json)))[0]?.digest).toBe(first?.digest)
})

test('a key is repeated → the last value is shown and signed', async () => {
  const json = JSON.stringify(permit)
  const twice = json.replace('"value":"1033366316628"', '"value":"1","value":"1033366316628"')
  expect((await read(ask(twice)))[0]?.digest).toBe((await read(ask(json)))[0]?.digest)
})

const delegation = {
  types: {
    EIP712Domain: domainType,
    Caveat: [
      { name: 'enforcer', type: 'address' },
      { name: 'terms', type: 'bytes' },
    ],
    Delegation: [
      { name: 'delegate', type: 'address' },
      { name: 'delegator', type: 'address' },
      { name: 'authority', type: 'bytes32' },
      { name: 'caveats', type: 'Caveat[]' },
      { name: 'salt', type: 'uint256' },
    ],
  },
  primaryType: 'Delegation',
  domain,
  message: { delegate: stranger, delegator: account, authority: `0x${'ff'.repeat(32)}`, caveats: [], salt: 0 },
}
const inDomain = (change: object) => ({ ...permit, domain: { ...permit.domain, ...change } })
const json = JSON.stringify(permit)

test.each<[string, unknown, string]>([
  ['another chain', inDomain({ chainId: 137 }), 'domain_mismatch'],
  ['a padded chain', inDomain({ chainId: '0x01' }), 'bad_domain'],
  [
    'no chain, although it spends',
    { ...permit, types: { ...permit.types, EIP712Domain: [domainType[3]] }, domain: { verifyingContract: stranger } },
    'domain_mismatch',
  ],
  ['the own account as contract', inDomain({ verifyingContract: account }), 'own_contract_verifies'],
  ['a number as contract', inDomain({ verifyingContract: 1 }), 'bad_value'],
  ['a decimal text as contract', inDomain({ verifyingContract: '917551056842671309452305380979543736893630245704' }), 'bad_value'],
  [
    'a chain that the type of the domain does not have',
    { ...permit, types: { ...permit.types, EIP712Domain: [domainType[3]] } },
    'bad_domain',
  ],
  [
    'a field of the domain that is none',
    { ...mail, types: { ...mail.types, EIP712Domain: undefined }, domain: { ...domain, other: 1 } },
    'bad_domain',
  ],
  ['a member of the domain is missing', { ...mail, domain: {} }, 'missing_member'],
  ['a primary type that is none', { ...permit, primaryType: 'Non-Existent' }, 'bad_type'],
  ['no primary type', { ...permit, primaryType: undefined }, 'bad_type'],
  ['a type that is none', { ...permit, types: { ...permit.types, Permit: [{ name: 'a', type: 'ConsiderationItem[+' }] } }, 'bad_type'],
  ['no types', { ...permit, types: undefined }, 'bad_type'],
  ['a number that JSON rounded', json.replace('"1033366316628"', '9007199254740993'), 'bad_value'],
  ['hexadecimal digits that are odd', { ...mail, message: { ...mail.message, attachment: '0x1' } }, 'bad_value'],
  ['the key __proto__', json.replace('"nonce":1', '"nonce":1,"__proto__":{"a":1}'), 'malformed'],
  ['the key constructor', json.replace('{"types"', '{"constructor":{},"types"'), 'malformed'],
  ['nesting of 10,000 levels', '['.repeat(10_000) + ']'.repeat(10_000), 'too_deep'],
  ['5 MB', `"${'a'.repeat(5_000_000)}"`, 'too_large'],
  ['no JSON', '{', 'malformed'],
  ['a list, as version 1 has it', [{ name: 'a', type: 'string', value: 'b' }], 'malformed'],
  ['a delegation of the account', delegation, 'is_delegation'],
  [
    'a delegation of the account on all chains',
    { ...delegation, types: { ...delegation.types, EIP712Domain: [] }, domain: {} },
    'is_delegation',
  ],
])('%s → refused', async (_, data, code) => {
  await expect(sign(ask(data), nothingToLose)).rejects.toMatchObject({ code: 'refused', details: expect.arrayContaining([code]) })
})

describe('the hash of any typed data', () => {
  const atoms: Readonly<Record<string, fc.Arbitrary<string | bigint | boolean>>> = {
    bool: fc.boolean(),
    address: fc.uint8Array({ minLength: 20, maxLength: 20 }).map(hexOf),
    string: fc.string({ unit: 'grapheme' }),
    bytes: fc.uint8Array({ maxLength: 70 }).map(hexOf),
    bytes4: fc.uint8Array({ minLength: 4, maxLength: 4 }).map(hexOf),
    bytes32: fc.uint8Array({ minLength: 32, maxLength: 32 }).map(hexOf),
    uint8: fc.bigInt({ min: 0n, max: 255n }),
    uint256: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
    int64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  }
  const member = fc.constantFrom(...Object.keys(atoms)).chain((type) => {
    const value = atoms[type] ?? fc.boolean()
    return fc.constantFrom('', '[]', '[2]', '[][2]').chain((suffix) => {
      const list = fc.array(value, { minLength: 2, maxLength: 2 })
      const values = suffix === '' ? value : suffix === '[][2]' ? fc.array(list, { minLength: 2, maxLength: 2 }) : list
      return fc.record({ type: fc.constant(type + suffix), value: values })
    })
  })

  test('that viem hashes → the same, and the signature is of the account', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(member, { minLength: 1, maxLength: 6 }), async (members) => {
        const types = {
          EIP712Domain: domainType,
          Outer: [
            { name: 'inner', type: 'Inner[]' },
            { name: 'one', type: 'Inner' },
          ],
          Inner: members.map(({ type }, at) => ({ name: `m${at}`, type })),
        }
        const inner = Object.fromEntries(members.map(({ value }, at) => [`m${at}`, value]))
        const data: Data = { types, primaryType: 'Outer', domain, message: { inner: [inner, inner], one: inner } }
        const text = JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
        const hash = hashTypedData(data)
        expect((await read(ask(text)))[0]?.digest).toBe(hash)
        const [signature = ''] = await sign(ask(text), nothingToLose)
        expect(isHex(signature) && (await recoverAddress({ hash, signature }))).toBe(addresses.evm)
      }),
      { numRuns: 25 },
    )
  })
})

function hexOf(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString('hex')}`
}
