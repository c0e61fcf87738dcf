import { processorMs } from '@patina/test-kit/processor-time'
import fc from 'fast-check'
import { type AbiParameter, decodeAbiParameters, encodeAbiParameters, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  account,
  alice,
  asset,
  build,
  multicall3,
  permit2,
  router,
  seaport,
  spender,
  stranger,
  universalRouter,
  unlisted,
  usdc,
  weth,
} from '../build.fixture.ts'
import { type Claim, everything, isComplete, Refusal } from '../claim.ts'
import { groups, readCalls } from './read-calls.ts'
import { encode, encodeValues, inputsOf, selectorOf, signatures } from './signatures.fixture.ts'

const read = (to: string | null, data: string, value = 0n, chosen: string[] = []) =>
  readCalls({ account, chainId: 1, calls: [{ to, value, data }], chosen }, build).claims
/** Claims without the frames. */
const effects = (to: string, data: string, value = 0n) => read(to, data, value).filter(({ kind }) => kind !== 'calls')
const word = `0x${'11'.repeat(32)}`
const leaves = (contract: string | null, max: bigint, to: string | null, from = account): Claim => ({
  kind: 'leaves',
  asset: asset(contract),
  max,
  from,
  to,
})
const allows = (contract: string, by: string, max: bigint, until: bigint | null = null, owner = account): Claim => ({
  kind: 'allows',
  asset: asset(contract),
  owner,
  spender: by,
  max,
  until,
})
const comes = (contract: string | null, min: bigint, to = account): Claim => ({ kind: 'comes', asset: asset(contract), min, to })

const all = Object.values(signatures).flat()

/** Values of any ABI type, with short lists. */
function valuesOf(parameter: AbiParameter): fc.Arbitrary<unknown> {
  const { type } = parameter
  if (type.endsWith('[]')) return fc.array(valuesOf({ ...parameter, type: type.slice(0, -2) }), { maxLength: 3 })
  if ('components' in parameter)
    return fc.tuple(...parameter.components.map(valuesOf)).map((values) => toStruct(parameter.components, values))
  if (type === 'bool') return fc.boolean()
  if (type === 'string') return fc.string({ unit: 'grapheme-ascii', maxLength: 40 })
  const hex = (bytes: number) =>
    fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((found) => `0x${Buffer.from(found).toString('hex')}` as Hex)
  if (type === 'address') return hex(20)
  if (type === 'bytes32') return hex(32)
  if (type === 'bytes') return fc.nat(70).chain(hex)
  const bits = Number(type.slice('uint'.length))
  return bits > 48 ? fc.bigInt(0n, (1n << BigInt(bits)) - 1n) : fc.nat(2 ** Math.min(bits, 31) - 1)
}
const toStruct = (components: readonly AbiParameter[], values: readonly unknown[]) =>
  components.every(({ name }) => name) ? Object.fromEntries(components.map(({ name }, at) => [name, values[at]])) : values

test('every listed function → its selector is read, and no other is', () => {
  expect(groups.flatMap(({ readers }) => Object.keys(readers)).sort()).toEqual(all.map(selectorOf).sort())
})

test.each(all)('%s, encoded by viem with random values → read, or opaque for a reason other than its layout', (signature) => {
  const [to] = contractFor(signature)
  fc.assert(
    fc.property(fc.tuple(...inputsOf(signature).map(valuesOf)), (values) => {
      const claims = read(to, encode(signature, values))
      if (/^execute/.test(signature)) return
      expect(claims.filter((one) => one.kind === 'opaque' && one.reason === 'layout' && one.target === to)).toEqual([])
    }),
    { numRuns: 20 },
  )
})

test.each(all.filter((one) => !signatures.closed.some((other) => other === one)))(
  '%s with other bytes → opaque, or its values encode to the same bytes',
  (signature) => {
    const [to] = contractFor(signature)
    const mutations = fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 1, 0x20, 0x40, 0xff)), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.tuple(...inputsOf(signature).map(valuesOf)), mutations, fc.nat(64), (values, changes, cut) => {
        const bytes = Buffer.from(encode(signature, values).slice(10), 'hex')
        for (const [at, byte] of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte
        const data: Hex = `0x${bytes.subarray(0, bytes.length - (cut % 33 === 0 ? cut : 0)).toString('hex')}`
        const claims = read(to, `0x${selectorOf(signature)}${data.slice(2)}`)
        if (claims.some((one) => one.kind === 'opaque' && one.reason === 'layout')) return
        const inputs = inputsOf(signature)
        const suffix = claims.find((one) => one.kind === 'calls')?.suffix?.slice(2) ?? ''
        expect(encodeAbiParameters(inputs, decodeAbiParameters(inputs, data)) + suffix).toBe(data)
      }),
      { numRuns: 20 },
    )
  },
)

/** The contract at which a function is known. */
function contractFor(signature: string): [string] {
  const group = Object.entries(signatures).find(([, list]) => list.some((one) => one === signature))?.[0]
  const known = {
    wrapping: weth,
    permit2,
    universalRouter,
    aggregates: multicall3,
    multicalls: router,
    accounts: account,
    markets: seaport,
  }
  return [Object.entries(known).find(([name]) => name === group)?.[1] ?? usdc]
}

describe('tokens', () => {
  test.each<[string, readonly unknown[], readonly Claim[]]>([
    ['transfer(address,uint256)', [alice, 5n], [leaves(usdc, 5n, alice)]],
    ['transferFrom(address,address,uint256)', [stranger, alice, 5n], [leaves(usdc, 5n, alice, stranger)]],
    ['approve(address,uint256)', [spender, 5n], [allows(usdc, spender, 5n)]],
    ['increaseAllowance(address,uint256)', [spender, 5n], [{ ...allows(usdc, spender, 5n), adds: true } as Claim]],
    ['decreaseApproval(address,uint256)', [spender, 5n], [{ ...allows(usdc, spender, 0n), adds: true } as Claim]],
    [
      'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
      [alice, spender, 5n, 9n, 27, word, word],
      [allows(usdc, spender, 5n, null, alice)],
    ],
    [
      'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
      [account, spender, 0n, 9n, true, 27, word, word],
      [allows(usdc, spender, everything)],
    ],
    ['burn(uint256)', [5n], [leaves(usdc, 5n, null)]],
    ['setApprovalForAll(address,bool)', [spender, true], [allows(usdc, spender, everything)]],
    ['setApprovalForAll(address,bool)', [spender, false], [allows(usdc, spender, 0n)]],
    ['safeTransferFrom(address,address,uint256)', [account, alice, 7n], [{ ...leaves(usdc, 1n, alice), asset: asset(usdc, 7n) } as Claim]],
    [
      'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
      [account, alice, [7n, 8n], [1n, 2n], '0x'],
      [{ ...leaves(usdc, 1n, alice), asset: asset(usdc, 7n) } as Claim, { ...leaves(usdc, 2n, alice), asset: asset(usdc, 8n) } as Claim],
    ],
    [
      'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)',
      [alice, stranger, 5n, 0n, 9n, word, '0x11'],
      [leaves(usdc, 5n, stranger, alice)],
    ],
  ])('%s → its claims, and nothing opaque', (signature, args, claims) => {
    expect(effects(usdc, encode(signature, args))).toEqual(claims)
  })

  test('a payment of items names fewer amounts than items → the missing amount may be any, and is not zero', () => {
    const data = encode('safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', [account, alice, [7n, 8n], [1n], '0x'])
    expect(effects(usdc, data)).toMatchObject([
      { max: 1n, asset: { tokenId: 7n } },
      { max: everything, asset: { tokenId: 8n } },
    ])
  })

  test('a call of an unlisted token → its claims, and opaque, unless the user chose this token', () => {
    const data = encode('transfer(address,uint256)', [alice, 5n])
    const claim = { ...leaves(unlisted, 5n, alice), orTokenId: true }
    expect(effects(unlisted, data)).toMatchObject([claim, { kind: 'opaque', target: unlisted, reason: 'contract', hides: [] }])
    expect(read(unlisted, data, 0n, [unlisted.toUpperCase().replace('X', 'x')])).toEqual([
      { kind: 'calls', contract: unlisted, selector: '0xa9059cbb' },
      claim,
    ])
  })

  test('the receiver of a payment is called → what it does is opaque', () => {
    expect(effects(usdc, encode('transferAndCall(address,uint256,bytes)', [alice, 5n, '0x1234']))).toMatchObject([
      leaves(usdc, 5n, alice),
      { kind: 'opaque', target: alice, bytes: '0x1234' },
    ])
  })

  test('deposit and withdraw of the wrapped native token → one for one; of another contract → opaque', () => {
    expect(effects(weth, encode('deposit()', []), 3n)).toEqual([leaves(null, 3n, weth), comes(weth, 3n)])
    expect(effects(weth, encode('withdraw(uint256)', [3n]))).toEqual([leaves(weth, 3n, null), comes(null, 3n)])
    expect(effects(unlisted, encode('withdraw(uint256)', [3n]))).toMatchObject([{ kind: 'opaque', reason: 'selector' }])
  })
})

describe('Permit2', () => {
  const details = (token: string, amount: bigint) => ({ token, amount, expiration: 99, nonce: 0 })
  test.each<[string, readonly unknown[], readonly Claim[]]>([
    ['approve(address,address,uint160,uint48)', [usdc, spender, 5n, 99], [allows(usdc, spender, 5n, 99n)]],
    [signatures.permit2[1], [account, { details: details(usdc, 5n), spender, sigDeadline: 1n }, '0x'], [allows(usdc, spender, 5n, 99n)]],
    [
      signatures.permit2[2],
      [account, { details: [details(usdc, 5n), details(weth, 6n)], spender, sigDeadline: 1n }, '0x'],
      [allows(usdc, spender, 5n, 99n), allows(weth, spender, 6n, 99n)],
    ],
    ['transferFrom(address,address,uint160,address)', [account, alice, 5n, usdc], [leaves(usdc, 5n, alice)]],
    [signatures.permit2[4], [[{ from: account, to: alice, amount: 5n, token: usdc }]], [leaves(usdc, 5n, alice)]],
    [
      signatures.permit2[5],
      [{ permitted: { token: usdc, amount: 9n }, nonce: 0n, deadline: 1n }, { to: alice, amount: 5n }, stranger, '0x'],
      [leaves(usdc, 5n, alice, stranger)],
    ],
    [
      signatures.permit2[8],
      [{ permitted: [{ token: usdc, amount: 9n }], nonce: 0n, deadline: 1n }, [{ to: alice, amount: 5n }], account, word, 'Witness', '0x'],
      [leaves(usdc, 5n, alice)],
    ],
    ['lockdown((address token, address spender)[])', [[{ token: usdc, spender }]], [allows(usdc, spender, 0n, 0n)]],
    ['invalidateNonces(address,address,uint48)', [usdc, spender, 5], []],
  ])('%s → its claims', (signature, args, claims) => {
    expect(effects(permit2, encode(signature, args))).toEqual(claims)
  })

  test('a contract with the functions of Permit2 → opaque', () => {
    expect(effects(unlisted, encode('approve(address,address,uint160,uint48)', [usdc, spender, 5n, 99]))).toMatchObject([
      { kind: 'opaque' },
    ])
  })
})

describe('containers', () => {
  const approval = encode('approve(address,uint256)', [spender, 5n])
  const payment = encode('transfer(address,uint256)', [alice, 5n])

  test('a multicall of a listed token → its calls, for the same sender', () => {
    expect(effects(usdc, encode('multicall(bytes[])', [[approval, payment]]))).toEqual([allows(usdc, spender, 5n), leaves(usdc, 5n, alice)])
  })

  test('a call of Multicall3 → its calls in the name of Multicall3, with their values', () => {
    const data = encode('aggregate3Value((address,bool,uint256,bytes)[])', [
      [
        [usdc, false, 0n, encode('transferFrom(address,address,uint256)', [account, alice, 5n])],
        [alice, true, 4n, '0x'],
        [usdc, true, 0n, payment],
      ],
    ])
    expect(effects(multicall3, data, 4n)).toEqual([
      leaves(null, 4n, multicall3),
      leaves(usdc, 5n, alice),
      leaves(null, 4n, alice, multicall3),
      leaves(usdc, 5n, alice, multicall3),
    ])
  })

  const batch = `0x01${'00'.repeat(31)}`
  test.each([
    ['execute(address,uint256,bytes)', [usdc, 0n, approval]],
    ['execute(bytes32,bytes)', [batch, encodeValues('(address,uint256,bytes)[]', [[[usdc, 0n, approval]]])]],
    [
      'execute(bytes32,bytes)',
      [`0x01000000000078210001${'00'.repeat(22)}`, encodeValues('(address,uint256,bytes)[]', [[[usdc, 0n, approval]]])],
    ],
    ['execute(bytes32,bytes)', [batch, encodeValues('(address,uint256,bytes)[], bytes', [[[usdc, 0n, approval]], '0x12'])]],
    ['execute(bytes32,bytes)', [`0x${'00'.repeat(32)}`, `${usdc}${'00'.repeat(32)}${approval.slice(2)}`]],
    ['execute((address,uint256,bytes)[])', [[[usdc, 0n, approval]]]],
    ['executeBatch((address,uint256,bytes)[])', [[[usdc, 0n, approval]]]],
    ['executeBatch(address[],uint256[],bytes[])', [[usdc], [0n], [approval]]],
    ['executeBatch(address[],uint256[],bytes[])', [[usdc], [], [approval]]],
    ['executeBatch(address[],bytes[])', [[usdc], [approval]]],
  ])('the own account runs %s → its calls, for the account', (signature, args) => {
    expect(effects(account, encode(signature, args))).toEqual([allows(usdc, spender, 5n)])
  })

  test('an own account runs a delegatecall → opaque, at the account', () => {
    const data = encode('execute(bytes32,bytes)', [`0xff${'00'.repeat(31)}`, approval])
    expect(effects(account, data)).toMatchObject([{ kind: 'opaque', target: account, reason: 'delegatecall' }])
  })

  test('another account runs a batch → the calls are those of that account, and it stays opaque', () => {
    expect(effects(stranger, encode('executeBatch(address[],bytes[])', [[usdc], [approval]]))).toMatchObject([
      { kind: 'opaque', target: stranger, reason: 'contract' },
      { kind: 'allows', owner: stranger },
    ])
  })

  const [byOwners, , byModule, redeemed] = signatures.closed
  const safeCall = (operation: number) => encode(byOwners, [usdc, 0n, approval, operation, 0n, 0n, 0n, alice, alice, '0x'])
  test.each<[string, Hex]>([
    ['its owners', safeCall(0)],
    ['a module', encode(byModule, [usdc, 0n, approval, 0])],
  ])('a Safe makes a call for %s → opaque, at the Safe: its permissions are its own', (_, data) => {
    expect(effects(unlisted, data)).toMatchObject([{ kind: 'opaque', target: unlisted, reason: 'selector', hides: [] }])
  })

  test.each<[string, Hex]>([
    ['its owners', safeCall(1)],
    ['a module', encode(byModule, [usdc, 0n, approval, 1])],
  ])('a Safe runs foreign code for %s → opaque, at the code', (_, data) => {
    expect(effects(unlisted, data)).toMatchObject([{ kind: 'opaque', target: usdc, reason: 'delegatecall', hides: ['095ea7b3'] }])
  })

  test('the own account runs the code of a Safe, or a delegation is redeemed → opaque, and it names the permissions inside', () => {
    const hidden = { kind: 'opaque', reason: 'container', hides: ['095ea7b3'] }
    expect(effects(account, safeCall(0))).toMatchObject([hidden])
    expect(effects(unlisted, encode(redeemed, [[approval], [], []]))).toMatchObject([hidden])
  })

  test('calls at depth 4 → read; deeper → opaque, and it names the permissions inside', () => {
    const nest = (times: number): Hex => (times === 0 ? approval : encode('multicall(bytes[])', [[nest(times - 1)]]))
    expect(isComplete(effects(usdc, nest(4)))).toBe(true)
    expect(effects(usdc, nest(5))).toMatchObject([{ kind: 'opaque', reason: 'depth', hides: ['095ea7b3'] }])
  })

  test('more than 100 calls → the others are opaque', () => {
    const claims = effects(usdc, encode('multicall(bytes[])', [Array.from({ length: 101 }, () => payment)]))
    expect(claims.filter(({ kind }) => kind === 'leaves')).toHaveLength(99)
    expect(claims.slice(99)).toMatchObject([
      { kind: 'opaque', reason: 'count', hides: ['a9059cbb'] },
      { kind: 'opaque', reason: 'count' },
    ])
  })
})

describe('exchanges', () => {
  test('a swap over a router of the build → what is paid, and what comes at least', () => {
    const swap = encode('exactInput((bytes,address,uint256,uint256))', [[`${usdc}0001f4${weth.slice(2)}`, account, 5n, 4n]])
    expect(effects(router, encode('multicall(uint256,bytes[])', [9n, [swap]]))).toEqual([leaves(usdc, 5n, router), comes(weth, 4n)])
  })

  test('somebody else gets what comes → critical, also beside what comes for the account', () => {
    const swap = (to: string) => encode('exactInput((bytes,address,uint256,uint256))', [[`${usdc}0001f4${weth.slice(2)}`, to, 5n, 4n]])
    const findings = (to: string) => {
      const data = encode('multicall(uint256,bytes[])', [9n, [swap(to)]])
      return readCalls({ account, chainId: 1, calls: [account, to].map(() => ({ to: router, value: 0n, data })) }, build).findings
    }
    expect(findings(account)).toEqual([])
    expect(findings(stranger)).toEqual([{ code: 'receiver_not_user', severity: 'critical', values: [stranger, account] }])
  })

  test('the Universal Router → permissions, payments and outputs; a command that may fail promises nothing', () => {
    const path = `${usdc}0001f4${weth.slice(2)}`
    const permit = encodeValues('((address,uint160,uint48,uint48),address,uint256), bytes', [
      [[usdc, 5n, 99, 0], universalRouter, 1n],
      '0x',
    ])
    const swap = encodeValues('address, uint256, uint256, bytes, bool', [`0x${'0'.repeat(39)}2`, 5n, 0n, path, true])
    const unwrap = encodeValues('address, uint256', [`0x${'0'.repeat(39)}1`, 4n])
    const execute = (commands: Hex) =>
      effects(universalRouter, encode('execute(bytes,bytes[],uint256)', [commands, [permit, swap, unwrap], 9n]))
    const paid = [allows(usdc, universalRouter, 5n, 99n), leaves(usdc, 5n, universalRouter)]
    expect(execute('0x0a000c')).toEqual([...paid, comes(null, 4n)])
    expect(execute('0x0a008c')).toEqual(paid)
    expect(execute('0x0a0010')).toMatchObject([...paid, { kind: 'opaque', target: universalRouter }])
    // The router wraps whatever it has, which may be nothing.
    const wrap = encodeValues('address, uint256', [`0x${'0'.repeat(39)}1`, 2n ** 255n])
    expect(effects(universalRouter, encode('execute(bytes,bytes[],uint256)', ['0x0b', [wrap], 9n]))).toEqual([])
  })

  test('the Universal Router swaps to an exact amount on pairs → nothing is promised, because it does not check what comes', () => {
    const swap = encodeValues('address, uint256, uint256, address[], bool', [`0x${'0'.repeat(39)}1`, 4n, 5n, [unlisted, weth], true])
    const data = encode('execute(bytes,bytes[],uint256)', ['0x09', [swap], 9n])
    expect(effects(universalRouter, data)).toEqual([leaves(unlisted, 5n, universalRouter)])
  })

  test('a service whose decoder the build has → what it reads', () => {
    const service = { input: 'native', output: usdc, amount: 5n, minimum: 4n, recipient: account }
    const known = { ...build, services: [unlisted], readService: () => service }
    const { claims } = readCalls({ account, chainId: 1, calls: [{ to: unlisted, value: 5n, data: '0x12345678' }] }, known)
    expect(claims.filter(({ kind }) => kind !== 'calls')).toEqual([leaves(null, 5n, unlisted), comes(usdc, 4n)])
  })
})

describe('Seaport', () => {
  const basic = (type: number) => ({
    ...{ considerationToken: usdc, considerationIdentifier: 7n, considerationAmount: 100n, offerer: alice, zone: alice },
    ...{
      offerToken: unlisted,
      offerIdentifier: 8n,
      offerAmount: 20n,
      basicOrderType: type,
      startTime: 0n,
      endTime: 9n,
      zoneHash: word,
      salt: 0n,
    },
    ...{ offererConduitKey: word, fulfillerConduitKey: word, totalOriginalAdditionalRecipients: 1n, signature: '0x' },
    additionalRecipients: [{ amount: 5n, recipient: stranger }],
  })
  const item = (contract: string, id: bigint) => asset(contract, id)
  test.each<[number, bigint, readonly object[]]>([
    [0, 105n, [leaves(null, 105n, seaport), { ...comes(null, 20n), asset: item(unlisted, 8n) }]],
    [8, 0n, [leaves(usdc, 105n, alice), { ...comes(null, 20n), asset: item(unlisted, 8n) }]],
    [16, 0n, [{ ...leaves(null, 100n, alice), asset: item(usdc, 7n) }, comes(unlisted, 15n)]],
  ])('a basic order of type %i → what is paid and what comes', (type, value, claims) => {
    expect(effects(seaport, encode(signatures.markets[0], [basic(type)]), value)).toEqual(claims)
  })

  test('an order → its items; a counter → nothing; of another contract → opaque', () => {
    const offered = { itemType: 2, token: unlisted, identifierOrCriteria: 8n, startAmount: 1n, endAmount: 1n }
    const considered = { itemType: 1, token: usdc, identifierOrCriteria: 0n, startAmount: 5n, endAmount: 9n, recipient: alice }
    const parameters = {
      ...{ offerer: alice, zone: alice, offer: [offered], consideration: [considered], orderType: 0, startTime: 0n, endTime: 9n },
      ...{ zoneHash: word, salt: 0n, conduitKey: word, totalOriginalConsiderationItems: 1n },
    }
    const data = encode(signatures.markets[1], [{ parameters, signature: '0x' }, word])
    expect(effects(seaport, data)).toEqual([leaves(usdc, 9n, alice), { ...comes(null, 1n), asset: item(unlisted, 8n) }])
    expect(effects(seaport, encode('incrementCounter()', []))).toEqual([])
    expect(effects(stranger, data)).toMatchObject([{ kind: 'opaque', reason: 'selector' }])
  })
})

test('a right → who gets which; the contract is unknown, so the call is opaque too', () => {
  expect(effects(unlisted, encode('transferOwnership(address)', [alice]))).toMatchObject([
    { kind: 'rights', contract: unlisted, what: 'owner', to: alice },
    { kind: 'opaque', reason: 'contract' },
  ])
  expect(effects(unlisted, encode('allow(address,bool)', [alice, false]))[0]).toMatchObject({ what: 'manager', to: null })
})

test('several calls of one request → all claims, in their order', () => {
  const calls = [
    { to: alice, value: 1n, data: '0x' },
    { to: usdc, value: 0n, data: encode('approve(address,uint256)', [spender, 5n]) },
  ]
  expect(readCalls({ account, chainId: 1, calls }, build).claims.filter(({ kind }) => kind !== 'calls')).toEqual([
    leaves(null, 1n, alice),
    allows(usdc, spender, 5n),
  ])
})

test('another chain, no address, odd digits, too many bytes → refused', () => {
  const call = (changed: object) => () =>
    readCalls({ account, chainId: 1, calls: [{ to: usdc, value: 0n, data: '0x', ...changed }] }, build)
  expect(() => readCalls({ account, chainId: 10, calls: [] }, build)).toThrow('other_chain')
  expect(call({ to: '0x12' })).toThrow('malformed: to')
  expect(call({ data: '0x123' })).toThrow('malformed: data')
  expect(call({ value: -1n })).toThrow('malformed: value')
  expect(call({ data: `0x${'00'.repeat(131_073)}` })).toThrow('too_large')
})

test('random bytes behind any selector, and random containers → claims or the refusal, in under 5 ms', () => {
  const bytes = fc.uint8Array({ maxLength: 2_000 }).map((found) => Buffer.from(found).toString('hex'))
  const leaf = fc.tuple(fc.constantFrom('', ...all.map(selectorOf)), bytes).map(([selector, rest]): Hex => `0x${selector}${rest}`)
  const container = fc.letrec<{ call: Hex }>((tie) => ({
    call: fc.oneof(
      { maxDepth: 6 },
      leaf,
      fc.array(tie('call'), { maxLength: 4 }).map((inner) => encode('multicall(bytes[])', [inner])),
      fc
        .array(fc.tuple(fc.constantFrom(usdc, account, unlisted), tie('call')), { maxLength: 4 })
        .map((inner) => encode('aggregate((address,bytes)[])', [inner])),
    ),
  })).call
  const timed = (to: string, data: string) => {
    const started = processorMs()
    try {
      read(to, data)
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal)
    }
    return processorMs() - started
  }
  fc.assert(
    fc.property(container, fc.constantFrom(usdc, weth, permit2, router, universalRouter, multicall3, account, unlisted), (data, to) => {
      // A slow run may have compiled, or cleared memory.
      const isFast = Array.from({ length: 5 }, () => 0).some(() => timed(to, data) < 5)
      expect(isFast).toBe(true)
    }),
    { numRuns: 500 },
  )
})
