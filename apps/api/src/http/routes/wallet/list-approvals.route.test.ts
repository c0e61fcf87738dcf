import { collectible, connect, fund, permit2, sendFromNode } from '@patina/devnet'
import { createWalletClient } from '@patina/sdk'
import { kitAccount } from '@patina/sdk/kit'
import { AccountRole, address as toAddress } from '@solana/kit'
import { sql } from 'kysely'
import { encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../../packages/chains/src/testing/address.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { silentChains } from '../../../../testing/chains.ts'
import { linkAddresses, registerDevice, type TestDevice, withDeviceId } from '../../../../testing/device.ts'
import { refusal } from '../../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { recordPrices } from '../../../../testing/recorded-prices.ts'
import { accountOf, mintCalled, ownSolana } from '../../../../testing/solana.ts'
import { refusesOtherAddresses } from '../../../../testing/unknown-callers.ts'
import { chainOf, ether, newAddress } from '../../../../testing/wallet.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const abi = parseAbi([
  'function approve(address spender, uint256 value)',
  'function setApprovalForAll(address operator, bool approved)',
  'function mint(address to)',
  'function transferFrom(address from, address to, uint256 value)',
])
const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])

describe('GET /v1/wallet/addresses/{address}/approvals', () => {
  let running: TestApp
  let device: TestDevice
  const [address, spender] = [newAddress(), newAddress()]
  const client = connect(rpcUrlOf('ethereum'))
  const read = (query = '', of = address) => device.get(`/v1/wallet/addresses/${of}/approvals?platformId=ethereum${query}`)

  beforeAll(async () => {
    running = await testApp({ chains: localChains() })
    device = await registerDevice(running.app, { addresses: [address] })
    await recordPrices(running.storage, { [`ethereum:${usdc}`]: 1_000_000n, 'currency:EUR': 1_250_000n })
  })
  afterAll(() => running.close())

  /** Sends a call from an address, and stores its transaction as the follower does. Returns the logs. */
  const send = async (from: string, to: string, data: Hex) => {
    const sender = getAddress(from)
    await client.setBalance({ address: sender, value: ether(1) })
    await client.impersonateAccount({ address: sender })
    const hash = await sendFromNode(client, { from: sender, to: getAddress(to), data, gas: 200_000n })
    const { logs, blockNumber } = await client.waitForTransactionReceipt({ hash })
    const chain = chainOf(running, 'ethereum')
    const [report] = await chain.readTransactions([hash])
    if (!report || !('operations' in report)) throw new Error('The node does not return the transaction')
    await running.deps.transactions.report(chain, report, blockNumber)
    return { hash, nftId: BigInt(logs[0]?.topics[3] ?? 0) }
  }
  const approve = (from: string, value: bigint, to = spender) =>
    send(from, usdc, encodeFunctionData({ abi, functionName: 'approve', args: [getAddress(to), value] }))

  const mint = (to: string, amount: bigint) => fund(rpcUrlOf('ethereum'), chainOf(running, 'ethereum').network, { to, token: usdc, amount })

  test('200: nothing was approved → an empty page', async () => {
    expect(await read()).toMatchObject({
      status: 200,
      body: { items: [], blockNumber: expect.any(Number), completeSince: null, history: { state: 'searching' } },
    })
  })

  test('200: a token was approved and the address has less → the balance is at risk; the revocation ends it', async () => {
    await mint(address, 3_000_000n)
    const { hash } = await approve(address, 2n ** 256n - 1n)
    const { body } = await read('&currency=EUR')
    expect(body.items).toEqual([
      {
        kind: 'token',
        tokenId: `ethereum:${usdc}`,
        contractAddress: usdc,
        nftId: null,
        symbol: 'USDC',
        decimals: 6,
        spender,
        spenderName: null,
        allowance: `${2n ** 256n - 1n}`,
        unlimited: true,
        expiresAt: null,
        atRisk: '3000000',
        value: '2.4',
        since: { txId: expect.any(Number), hash, createdAt: expect.any(String), signed: true },
        revocation: { to: usdc, data: expect.stringMatching(/^0x095ea7b3/), value: '0' },
      },
    ])
    await send(address, usdc, body.items[0].revocation.data)
    expect((await read()).body.items).toEqual([])
  })

  test('200: the spender used a part of it → what is left is at risk', async () => {
    const owner = newAddress()
    await linkAddresses(device, [owner])
    await mint(owner, 100n)
    await approve(owner, 50n)
    const args = [getAddress(owner), getAddress(spender), 20n] as const
    await send(spender, usdc, encodeFunctionData({ abi, functionName: 'transferFrom', args }))
    expect((await read('', owner)).body.items).toMatchObject([{ allowance: '30', atRisk: '30', unlimited: false }])
  })

  test('200: one ended and came back without a known transaction → not listed, and later listed in its place', async () => {
    const owner = newAddress()
    await linkAddresses(device, [owner])
    const other = newAddress()
    await approve(owner, 5n)
    await approve(owner, 6n, other)
    /** Sends an approval whose transaction the server does not read. */
    const unread = async (value: bigint) => {
      const data = encodeFunctionData({ abi, functionName: 'approve', args: [getAddress(other), value] })
      const hash = await sendFromNode(client, { from: getAddress(owner), to: usdc, data, gas: 200_000n })
      await client.waitForTransactionReceipt({ hash })
    }
    const allowances = async () => (await read('', owner)).body.items.map(({ allowance }: { allowance: string }) => allowance)
    await unread(0n)
    expect(await allowances()).toEqual(['5'])
    await unread(7n)
    await sql`update approvals set check_at = now() - interval '1 second' where hidden_at is not null`.execute(
      running.storage.database.query,
    )
    expect(await allowances()).toEqual(['7', '5'])
  })

  test('200: a stranger calls contracts that invent approvals → the signed one comes first, on each page size', async () => {
    const owner = newAddress()
    await linkAddresses(device, [owner])
    await approve(owner, 5n)
    for (let turn = 0; turn < 2; turn++) {
      const contract = newAddress()
      await client.setCode({ address: getAddress(contract), bytecode: inventing(owner) })
      await send(newAddress(), contract, '0x')
    }
    const { items, nextCursor } = (await read('&limit=2', owner)).body
    const rest = (await read(`&limit=2&cursor=${nextCursor}`, owner)).body
    expect([...items, ...rest.items].map(({ since }: { since: { signed: boolean } }) => since.signed)).toEqual([true, false, false])
    expect(rest).not.toHaveProperty('nextCursor')
  })

  /** Returns code that logs an approval of the owner for the spender, whatever it is called with. */
  const inventing = (owner: string): Hex => {
    const approval = '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
    return `0x60095f5273${spender.slice(2)}73${owner.slice(2)}7f${approval}60205fa300`
  }

  test('200: NFTs and Permit2 → an operator, one NFT, a permission with its expiry, and names of known spenders', async () => {
    const owner = newAddress()
    await linkAddresses(device, [owner])
    const { nftId } = await send(owner, collectible, encodeFunctionData({ abi, functionName: 'mint', args: [getAddress(owner)] }))
    await approve(owner, 9n, testAddress(permit2))
    const operator = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [getAddress(spender), true] })
    await send(owner, collectible, operator)
    await send(owner, collectible, encodeFunctionData({ abi, functionName: 'approve', args: [getAddress(spender), nftId] }))
    const args = [usdc, getAddress(spender), 7n, 4_000_000_000] as const
    await send(owner, permit2, encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args }))
    const { items, nextCursor } = (await read('&limit=3', owner)).body
    const rest = (await read(`&limit=3&cursor=${nextCursor}`, owner)).body
    expect([...items, ...rest.items]).toMatchObject([
      { kind: 'permit2', symbol: 'USDC', allowance: '7', atRisk: '0', expiresAt: '2096-10-02T07:06:40.000Z', revocation: { to: permit2 } },
      { kind: 'nft', nftId: `${nftId}`, allowance: '1', atRisk: '1', symbol: null },
      { kind: 'operator', contractAddress: testAddress(collectible), unlimited: true, atRisk: '1' },
      { kind: 'token', spender: permit2, spenderName: 'Permit2', allowance: '9', atRisk: '0' },
    ])
    expect(rest).not.toHaveProperty('nextCursor')
  })

  test('200: the account runs the code of a contract → a delegation, first', async () => {
    const owner = newAddress()
    await linkAddresses(device, [owner])
    await approve(owner, 5n)
    await client.setCode({ address: getAddress(owner), bytecode: `0xef0100${spender.slice(2)}` as Hex })
    expect((await read('', owner)).body.items).toMatchObject([
      { kind: 'delegation', tokenId: null, spender, atRisk: null, revocation: { to: owner, data: '0x', delegateTo: expect.any(String) } },
      { kind: 'token', allowance: '5' },
    ])
  })

  test('200: a token account on Solana has a delegate → what it can take and how it ends, complete without a history', async () => {
    const own = await ownSolana()
    const solana = await testApp({ chains: own.chains })
    const holder = await own.holder(0)
    const user = await registerDevice(solana.app, { addresses: [holder.address], platforms: ['solana'] })
    const mint = mintCalled('USDC')
    const account = await accountOf(holder.address, mint)
    const call = (data: number[], ...others: string[]) => ({
      programAddress: mint.program,
      accounts: [
        { address: account, role: AccountRole.WRITABLE },
        ...others.map((one) => ({ address: toAddress(one), role: AccountRole.READONLY })),
        { address: holder.address, role: AccountRole.READONLY_SIGNER, signer: holder },
      ],
      data: Uint8Array.from(data),
    })
    const delegate = '5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N'
    const hash = await own.mine(holder, [call([4, 99, 0, 0, 0, 0, 0, 0, 0], delegate)])
    const [report] = await own.solana.readTransactions([hash])
    if (!report || !('operations' in report)) throw new Error('The node does not return the transaction')
    await solana.deps.transactions.report(own.solana, report, 9n)
    const list = async () => (await user.get(`/v1/wallet/addresses/${holder.address}/approvals?platformId=solana`)).body
    const { items, completeSince } = await list()
    expect([items, completeSince]).toMatchObject([
      [
        {
          ...{ kind: 'delegate', symbol: 'USDC', spender: delegate, allowance: '99', atRisk: '99', account, since: { hash, signed: true } },
          revocation: { to: mint.program, data: 'BQ==', account, value: '0' },
        },
      ],
      0,
    ])
    const client = createWalletClient({
      baseUrl: await solana.app.listen({ port: 0, host: '127.0.0.1' }),
      fetch: (request) => {
        request.headers.set('device-id', user.id)
        return fetch(request)
      },
    })
    const signer = kitAccount(holder)
    const revoking = { platform: { id: 'solana', caip2: own.caip2 }, revocations: [items[0].revocation] }
    await own.sendUnchecked(await signer.sign(await signer.prepareRevoke(client, revoking)))
    own.advance(1)
    expect((await list()).items).toEqual([])
    await solana.close()
    await own.stop()
  })

  test.each([
    ['platformId=', 'platformId should not be empty'],
    ['platformId=ethereum&limit=0', 'limit must be a positive number'],
    ['platformId=ethereum&cursor=abc', 'cursor must be a valid cursor'],
  ])('400: the query is %s → %s', async (query, sentence) => {
    expect(await device.get(`/v1/wallet/addresses/${address}/approvals?${query}`)).toMatchObject(refusal(400, sentence))
  })

  test('404: the platform is unknown → Platform not found', async () => {
    const answer = await device.get(`/v1/wallet/addresses/${address}/approvals?platformId=nowhere`)
    expect(answer).toMatchObject(refusal(404, 'Platform not found'))
  })

  test('503: the node does not answer → The chain did not answer', async () => {
    const silent = await testApp({ storage: running.storage, chains: silentChains() })
    const answer = await withDeviceId(silent.app, device.id).get(`/v1/wallet/addresses/${address}/approvals?platformId=ethereum`)
    expect(answer).toMatchObject(refusal(503, 'The chain did not answer'))
    await silent.close()
  })

  refusesOtherAddresses(
    () => running,
    () => ({ method: 'GET', url: `/v1/wallet/addresses/${address}/approvals?platformId=ethereum` }),
  )
})
