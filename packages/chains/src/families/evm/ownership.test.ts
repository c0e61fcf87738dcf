import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  concat,
  encodeFunctionData,
  hashMessage,
  hexToBigInt,
  numberToHex,
  parseAbi,
  parseSignature,
  serializeCompactSignature,
  serializeErc6492Signature,
  signatureToCompactSignature,
  slice,
  zeroHash,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { connectRpc, type Rpc, type RpcAnswer } from '../../json-rpc.ts'
import type { Hex } from '../../network.ts'
import { ethereum } from '../../networks/ethereum/network.ts'
import { parseAddress } from './addresses.ts'
import { connectEvm } from './index.ts'
import { verifyMessage } from './ownership.ts'
import { openTestWallet } from './testing/wallet.ts'

const { rpcUrl, caip2, accountFactory } = inject('devnet').ethereum
const rpc = connectRpc(rpcUrl)
const message = 'This address is mine.'
const owner = privateKeyToAccount(generatePrivateKey())
const otherAccount = privateKeyToAccount(generatePrivateKey())
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const factoryAbi = parseAbi([
  'function create(address owner, bytes32 salt) returns (address)',
  'function addressOf(address owner, bytes32 salt) view returns (address)',
])
const saltOf = (index: number) => numberToHex(index, { size: 32 })
const createData = (index: number, of = owner.address) =>
  encodeFunctionData({ abi: factoryAbi, functionName: 'create', args: [of, saltOf(index)] })

const sign = (account: PrivateKeyAccount, text = message) => account.signMessage({ message: text })
const setCode = (address: Hex, code: Hex) => rpc.read([{ method: 'anvil_setCode', params: [address, code] }])
/** A node that fails the test when it is called. */
const unreachable: Rpc = connectRpc('http://127.0.0.1:1')

/** Returns the contract account of `owner` at this index, deployed or not. */
async function accountOf(index: number): Promise<Hex> {
  const data = encodeFunctionData({ abi: factoryAbi, functionName: 'addressOf', args: [owner.address, saltOf(index)] })
  const [word] = await rpc.read([{ method: 'eth_call', params: [{ to: accountFactory, data }, 'latest'] }])
  return parseAddress(`0x${String(word).slice(26)}`)
}

async function deploy(index: number): Promise<Hex> {
  const chain = connectEvm({ ...ethereum, caip2 }, rpcUrl)
  const deployer = await openTestWallet(chain, rpcUrl, 10n ** 18n)
  await deployer.send({ to: accountFactory, data: createData(index) })
  return accountOf(index)
}

describe('signatures of a key', () => {
  test("a key's own signature → valid, without a node", async () => {
    expect(await verifyMessage({ rpc: unreachable }, owner.address, message, await sign(owner))).toBe(true)
    const upperCase = (await sign(owner)).slice(2).toUpperCase()
    expect(await verifyMessage({ rpc: unreachable }, owner.address, message, `0x${upperCase}`)).toBe(true)
  })

  test('the signature of another key, another text or bare bytes → invalid for the key', async () => {
    expect(await verifyMessage({ rpc }, owner.address, message, await sign(otherAccount))).toBe(false)
    expect(await verifyMessage({ rpc }, owner.address, message, await sign(owner, `${message} `))).toBe(false)
    const bare = await owner.sign({ hash: hashMessage(`${message} `) })
    expect(await verifyMessage({ rpc }, owner.address, message, bare)).toBe(false)
  })

  test("the malleable form of a key's signature → invalid", async () => {
    const signature = await sign(owner)
    const flippedS = numberToHex(order - hexToBigInt(slice(signature, 32, 64)), { size: 32 })
    const twin = concat([slice(signature, 0, 32), flippedS, signature.endsWith('1b') ? '0x1c' : '0x1b'])
    expect(await verifyMessage({ rpc }, owner.address, message, twin)).toBe(false)
  })

  test("a key's signature in another encoding → invalid", async () => {
    const signature = await sign(owner)
    const compact = serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)))
    const yParity = concat([slice(signature, 0, 64), signature.endsWith('1b') ? '0x00' : '0x01'])
    for (const other of [
      compact,
      yParity,
      `${signature}00`,
      slice(signature, 0, 64),
      signature.slice(2),
      `${signature}\n`,
      '0x',
      '',
      '0x1',
    ])
      expect(await verifyMessage({ rpc }, owner.address, message, other)).toBe(false)
    for (const [r, s] of [
      [0n, 1n],
      [1n, 0n],
      [order, 1n],
      [2n ** 256n - 1n, 1n],
      [5n, 1n],
    ] as const) {
      const point = concat([numberToHex(r, { size: 32 }), numberToHex(s, { size: 32 }), '0x1b'])
      expect(await verifyMessage({ rpc }, owner.address, message, point)).toBe(false)
    }
  })

  test("a key's own signature, and its account delegates to a contract → valid", async () => {
    const delegating = privateKeyToAccount(generatePrivateKey())
    await setCode(delegating.address, concat(['0xef0100', await accountOf(1)]))
    expect(await verifyMessage({ rpc }, delegating.address, message, await sign(delegating))).toBe(true)
    expect(await verifyMessage({ rpc }, delegating.address, message, await sign(otherAccount))).toBe(false)
  })
})

describe('signatures of a contract account', () => {
  let account: Hex
  beforeAll(async () => {
    account = await deploy(0)
  })

  test("a contract's code accepts the signature → valid", async () => {
    expect(await verifyMessage({ rpc }, account, message, await sign(owner))).toBe(true)
    expect(await verifyMessage({ rpc }, account, message, await sign(otherAccount))).toBe(false)
    expect(await verifyMessage({ rpc }, account, `${message} `, await sign(owner))).toBe(false)
    expect(await verifyMessage({ rpc }, account, message, '0x00')).toBe(false)
  })

  test('a signature with deployment data, for a deployed contract → valid', async () => {
    const wrapped = serializeErc6492Signature({ address: accountFactory, data: createData(0), signature: await sign(owner) })
    expect(await verifyMessage({ rpc }, account, message, wrapped)).toBe(true)
  })

  test("a contract's code reverts, answers something else or uses all gas → invalid", async () => {
    const codes: Hex[] = ['0x60006000fd', '0x00', '0xfe', '0x600160005260206000f3', '0x5b600056']
    for (const code of codes) {
      const odd = privateKeyToAccount(generatePrivateKey()).address
      await setCode(odd, code)
      expect(await verifyMessage({ rpc }, odd, message, await sign(owner))).toBe(false)
    }
  })
})

describe('signatures of a contract account before its deployment', () => {
  const wrap = async (by: PrivateKeyAccount, data: Hex, address: Hex = accountFactory) =>
    serializeErc6492Signature({ address, data, signature: await sign(by) })

  test('a signature with deployment data, for a contract that is not deployed → valid, and nothing is deployed', async () => {
    const account = await accountOf(7)
    expect(await verifyMessage({ rpc }, account, message, await wrap(owner, createData(7)))).toBe(true)
    expect(await rpc.read([{ method: 'eth_getCode', params: [account, 'latest'] }])).toEqual(['0x'])
  })

  test("an undeployed contract: no deployment data, another key, or another contract's data → invalid", async () => {
    const account = await accountOf(8)
    expect(await verifyMessage({ rpc }, account, message, await sign(owner))).toBe(false)
    expect(await verifyMessage({ rpc }, account, message, await wrap(otherAccount, createData(8)))).toBe(false)
    expect(await verifyMessage({ rpc }, account, message, await wrap(otherAccount, createData(8, otherAccount.address)))).toBe(false)
    expect(await verifyMessage({ rpc }, account, message, await wrap(owner, createData(9)))).toBe(false)
    expect(await verifyMessage({ rpc }, account, message, await wrap(owner, zeroHash, otherAccount.address))).toBe(false)
  })

  test('deployment data for the address of a key → invalid', async () => {
    expect(await verifyMessage({ rpc }, otherAccount.address, message, await wrap(owner, createData(10)))).toBe(false)
  })

  test('a signature of eight kilobytes → valid; a longer one → invalid without a node', async () => {
    const account = await accountOf(11)
    const padded = (bytes: number) => concat([createData(11), `0x${'00'.repeat(bytes)}`])
    expect(await verifyMessage({ rpc }, account, message, await wrap(owner, padded(7_700)))).toBe(true)
    expect(await verifyMessage({ rpc: unreachable }, account, message, await wrap(owner, padded(8_200)))).toBe(false)
  })
})

describe("a node's verdict on a signature", () => {
  const nodeAnswering = (code: RpcAnswer, verdict: RpcAnswer): Rpc => ({ ...unreachable, request: async () => [code, verdict] })
  const refused = (message: string, code = -32000): RpcAnswer => ({ refusal: { code, message, data: undefined } })
  const contract: RpcAnswer = { result: '0x6000' }
  const verdictOf = async (code: RpcAnswer, verdict: RpcAnswer) =>
    verifyMessage({ rpc: nodeAnswering(code, verdict) }, owner.address, message, await sign(otherAccount))

  test("a contract's verdict of one byte, or a revert → valid or invalid", async () => {
    expect(await verdictOf(contract, { result: '0x01' })).toBe(true)
    expect(await verdictOf(contract, { result: '0x00' })).toBe(false)
    expect(await verdictOf(contract, refused('execution reverted', 3))).toBe(false)
    expect(await verdictOf(contract, refused('out of gas'))).toBe(false)
  })

  test('a positive verdict for an account without code → invalid', async () => {
    expect(await verdictOf({ result: '0x' }, { result: '0x01' })).toBe(false)
  })

  test.each<[string, RpcAnswer, RpcAnswer]>([
    ['another byte', contract, { result: '0x02' }],
    ['a whole word', contract, { result: `0x${'0'.repeat(63)}1` }],
    ['an empty verdict', contract, { result: '0x' }],
    ['a verdict that is not hexadecimal', contract, { result: true }],
    ['a refusal for another reason', contract, refused('daily request limit reached')],
    ['malformed code', { result: null }, { result: '0x01' }],
    ['a refusal to return the code', refused('header not found'), { result: '0x01' }],
  ])('%s → unavailable', async (_, code, verdict) => {
    await expect(verdictOf(code, verdict)).rejects.toMatchObject({ reason: 'unavailable' })
  })

  test('a node that never answers → unavailable in time', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const verification = verifyMessage(
      { rpc: connectRpc(`http://127.0.0.1:${port}`, 200) },
      owner.address,
      message,
      await sign(otherAccount),
    )
    await expect(verification).rejects.toMatchObject({ reason: 'unavailable' })
    silent.closeAllConnections()
    await new Promise((resolve) => silent.close(resolve))
  })
})
