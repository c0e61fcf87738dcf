import { BrowserProvider, verifyMessage } from 'ethers'
import { createPublicClient, createWalletClient, custom, type EIP1193Provider, UserRejectedRequestError } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base, mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { type FakeOptions, fakeSite, session, stranger } from './testing/fake-wallet.ts'

const key = privateKeyToAccount(`0x${'01'.repeat(32)}`)
const own = key.address.toLowerCase()
const ownSession = { ...session, accounts: [own] }
const hash = `0x${'11'.repeat(32)}` as const
const node = { options: { rpcUrls: { '0x1': 'https://node.example.com', '0x2105': 'https://node.example.com' } } }

/** Answers of a node, and a wallet that signs messages with a real key. */
const options: FakeOptions = {
  ...node,
  fetch: async (_, init) => {
    const { method } = JSON.parse(String(init?.body))
    const results: Record<string, unknown> = { eth_blockNumber: '0x10', eth_call: '0x', eth_getBalance: '0x5', eth_estimateGas: '0x5208' }
    const result = method === 'eth_getTransactionByHash' ? { ...mined, hash } : method === 'eth_getBlockByNumber' ? block : results[method]
    return Response.json(result === undefined ? { error: { code: -32000, message: `no ${method}` } } : { result })
  },
  onRequest(request, document) {
    const { id, method, params } = request
    const answer = (result: unknown) =>
      document.answer(request, { type: 'session', session: ownSession }, JSON.parse(JSON.stringify({ type: 'result', id, result })))
    if (method === 'personal_sign') {
      const [message] = Array.isArray(params) ? params : []
      const raw = String(message)
      key.signMessage({ message: raw.startsWith('0x') ? { raw: `0x${raw.slice(2)}` } : raw }).then(answer)
    } else if (method.startsWith('eth_signTypedData')) key.signTypedData(JSON.parse(String(Object(params)[1]))).then(answer)
    else if (method === 'eth_sendTransaction') answer(hash)
    else if (method === 'wallet_sendCalls') {
      document.send({ type: 'calls', calls: { id: 'batch', chainId: '0x1', total: 2, hashes: [], ended: false } })
      answer({ id: 'batch' })
    } else answer(null)
  },
}
const mined = {
  ...{ blockHash: null, blockNumber: null, transactionIndex: null, from: own, to: stranger, nonce: '0x0', gas: '0x5208', gasPrice: '0x1' },
  ...{ value: '0x1', input: '0x', chainId: '0x1', type: '0x0', r: `0x${'1'.repeat(64)}`, s: `0x${'2'.repeat(64)}`, v: '0x25' },
}
const block = {
  number: '0x10',
  baseFeePerGas: '0x1',
  timestamp: '0x1',
  gasLimit: '0x1',
  gasUsed: '0x1',
  transactions: [],
  hash,
  size: '0x1',
}

const typed = {
  domain: { chainId: 1, name: 'Mail' },
  types: { Mail: [{ name: 'to', type: 'address' as const }] },
  primaryType: 'Mail' as const,
  message: { to: stranger as `0x${string}` },
}

/** The provider has viem's type in a browser, where no type is checked. */
const viemOf = (site: ReturnType<typeof fakeSite>) => {
  const transport = custom(site.ethereum as unknown as EIP1193Provider, { retryCount: 0 })
  return { wallet: createWalletClient({ chain: mainnet, transport }), reader: createPublicClient({ chain: mainnet, transport }) }
}

describe('viem, unmodified', () => {
  const connected = () => viemOf(fakeSite({ ...options, stored: ownSession }))
  const account = own as `0x${string}`

  test.each<[string, (clients: ReturnType<typeof viemOf>) => Promise<unknown>, unknown]>([
    ['requestAddresses', ({ wallet }) => wallet.requestAddresses(), [key.address]],
    ['getAddresses', ({ wallet }) => wallet.getAddresses(), [key.address]],
    ['getChainId', ({ wallet }) => wallet.getChainId(), 1],
    ['requestPermissions', ({ wallet }) => wallet.requestPermissions({ eth_accounts: {} }), [{ parentCapability: 'eth_accounts' }, {}]],
    ['getPermissions', ({ wallet }) => wallet.getPermissions(), [{ parentCapability: 'eth_accounts' }, {}]],
    ['switchChain', ({ wallet }) => wallet.switchChain({ id: base.id }), undefined],
    ['addChain', ({ wallet }) => wallet.addChain({ chain: base }), undefined],
    ['signMessage', ({ wallet }) => wallet.signMessage({ account, message: 'hi' }), key.signMessage({ message: 'hi' })],
    ['signTypedData', ({ wallet }) => wallet.signTypedData({ account, ...typed }), key.signTypedData(typed)],
    ['sendTransaction', ({ wallet }) => wallet.sendTransaction({ account, to: stranger as `0x${string}`, value: 1n }), hash],
    ['deployContract', ({ wallet }) => wallet.deployContract({ account, abi: [], bytecode: '0x6001' }), hash],
    [
      'watchAsset',
      ({ wallet }) => wallet.watchAsset({ type: 'ERC20', options: { address: stranger as `0x${string}`, decimals: 18, symbol: 'X' } }),
      true,
    ],
    ['getCapabilities', ({ wallet }) => wallet.getCapabilities({ account }), { 1: { atomic: { status: 'unsupported' } } }],
    ['sendCalls', ({ wallet }) => wallet.sendCalls({ account, calls: [{ to: account }, { to: account }] }), { id: 'batch' }],
    ['getBalance', ({ reader }) => reader.getBalance({ address: account }), 5n],
    ['getBlockNumber', ({ reader }) => reader.getBlockNumber(), 16n],
  ])('%s → its answer', async (_, call, expected) => {
    const answer = await call(connected())
    const wanted = await expected
    if (typeof wanted === 'object') expect(answer).toMatchObject(wanted ?? {})
    else expect(answer).toEqual(wanted ?? answer)
  })

  test('sendCalls, then getCallsStatus → pending, with the fields that viem formats', async () => {
    const { wallet } = connected()
    const { id } = await wallet.sendCalls({ account, calls: [{ to: account }, { to: account }] })
    expect(await wallet.getCallsStatus({ id })).toMatchObject({ status: 'pending', statusCode: 100, atomic: false, chainId: 1 })
  })

  test('the user closes the window → the error of viem for a refusal', async () => {
    const site = fakeSite({
      ...options,
      stored: ownSession,
      onOpen: (document) => document.greet(),
      onRequest: (_, document) => (document.closed = true),
    })
    const error = await viemOf(site)
      .wallet.signMessage({ account, message: 'hi' })
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: UserRejectedRequestError.name, code: 4001 })
  })
})

describe('ethers 6, unmodified', () => {
  const provider = (connected = true) => new BrowserProvider(fakeSite({ ...options, ...(connected && { stored: ownSession }) }).ethereum)
  const signer = () => provider().getSigner()

  test.each<[string, () => Promise<unknown>, unknown]>([
    ['eth_requestAccounts', () => provider(false).send('eth_requestAccounts', []), [own]],
    ['getSigner', async () => (await provider(false).getSigner()).getAddress(), key.address],
    ['getNetwork', async () => (await provider().getNetwork()).chainId, 1n],
    ['getBlockNumber', () => provider().getBlockNumber(), 16],
    ['signMessage', async () => verifyMessage('hi', await (await signer()).signMessage('hi')), key.address],
    ['signTypedData', async () => (await signer()).signTypedData(typed.domain, typed.types, typed.message), key.signTypedData(typed)],
    ['sendUncheckedTransaction', async () => (await signer()).sendUncheckedTransaction({ to: stranger, value: 1 }), hash],
    ['sendTransaction', async () => (await (await signer()).sendTransaction({ to: stranger, value: 1 })).hash, hash],
  ])('%s → its answer', async (_, call, expected) => {
    expect(await call()).toEqual(await expected)
  })
})
