import { describe, expect, test } from 'vitest'
import { account, answerAsUser, type FakeOptions, fakeSite, session, stranger, walletOrigin } from '../testing/fake-wallet.ts'
import { createCallStore } from './call-store.ts'

const connected = (options: FakeOptions = {}) => fakeSite({ stored: session, ...options })
const call = { to: stranger, data: '0x01' }
const batch = { version: '2.0.0', chainId: '0x1', atomicRequired: false, calls: [call, call] }
const permissions = [
  { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [account] }] },
  { parentCapability: 'endowment:permitted-chains', caveats: [{ type: 'restrictNetworkSwitching', value: ['0x1', '0x2105'] }] },
]

describe('answers without a window', () => {
  test.each([
    ['eth_accounts', undefined, [account]],
    ['eth_requestAccounts', undefined, [account]],
    ['eth_coinbase', undefined, account],
    ['eth_chainId', undefined, '0x1'],
    ['net_version', [], '1'],
    ['wallet_getPermissions', [], permissions],
    ['wallet_revokePermissions', [{ eth_accounts: {} }], null],
    ['wallet_disconnect', [], null],
    ['wallet_switchEthereumChain', [{ chainId: '0x2105' }], null],
    ['wallet_switchEthereumChain', [{ chainId: '0x1' }], null],
    ['wallet_addEthereumChain', [{ chainId: '0x2105', rpcUrls: ['https://evil.example.com'] }], null],
    ['wallet_getCapabilities', [account], session.capabilities],
    ['wallet_getCapabilities', [undefined], session.capabilities],
    ['wallet_getCapabilities', [account, ['0xA', '0x3']], { '0xa': {} }],
    ['wallet_watchAsset', { type: 'ERC20', options: { address: stranger, symbol: 'X', decimals: '18' } }, true],
  ])('%s %j → its answer, and no window', async (method, params, answer) => {
    const site = connected()
    const given = await site.request(method, params)
    if (answer === permissions) expect(given).toMatchObject(permissions)
    else expect(given).toEqual(answer)
    expect(site.documents).toEqual([])
  })

  test.each([
    ['eth_accounts', [], []],
    ['wallet_getPermissions', [], []],
    ['wallet_getCapabilities', [], {}],
    ['eth_chainId', [], '0x1'],
    ['wallet_revokePermissions', [{ eth_accounts: {} }], null],
  ])('%s of a site that is not connected → %j becomes %j', async (method, params, answer) => {
    expect(await fakeSite().request(method, params)).toEqual(answer)
  })

  test.each([
    ['eth_sign', [account, '0x00'], -32601],
    ['eth_getEncryptionPublicKey', [account], -32601],
    ['eth_decrypt', [], -32601],
    ['personal_ecRecover', [], -32601],
    ['eth_subscribe', ['newHeads'], -32601],
    ['eth_sendRawTransaction', ['0x00'], -32601],
    ['wallet_sendTransaction', [{}], -32601],
    ['toString', [], -32601],
    ['__proto__', [], -32601],
    ['eth_signTypedData', [[], account], -32601],
    ['eth_signTransaction', [{}], -32004],
    ['personal_sign', ['hello', stranger], 4100],
    ['personal_sign', ['hello'], -32602],
    ['personal_sign', ['hello', 'world'], -32602],
    ['eth_signTypedData_v4', [stranger, '{"types":{"A":[]},"primaryType":"A","domain":{},"message":{}}'], 4100],
    ['eth_signTypedData_v4', [account, '{}'], -32602],
    ['eth_sendTransaction', [{ from: stranger, to: account }], 4100],
    ['eth_sendTransaction', [], -32602],
    ['wallet_sendCalls', [{ ...batch, atomicRequired: true }], 5760],
    ['wallet_getCallsStatus', ['unknown'], 5730],
    ['wallet_showCallsStatus', ['unknown'], 5730],
    ['wallet_getCapabilities', [stranger], 4100],
    ['wallet_switchEthereumChain', [{ chainId: '0x53a' }], 4902],
    ['wallet_switchEthereumChain', [{ chainId: 1 }], -32602],
    ['wallet_switchEthereumChain', [{ chainId: '0x01' }], -32602],
    ['wallet_addEthereumChain', [{ chainId: '0x53a', rpcUrls: ['http://127.0.0.1'] }], 4902],
    ['wallet_revokePermissions', [], -32602],
    ['wallet_requestPermissions', [{}], -32602],
    ['wallet_watchAsset', { type: 'ERC721', options: { address: stranger } }, -32602],
    ['wallet_watchAsset', { type: 'ERC20', options: { address: stranger, decimals: 37 } }, -32602],
  ])('%s %j is refused → %i, and no window', async (method, params, code) => {
    const site = connected()
    const error = await site.request(method, params).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ code })
    expect(site.documents).toEqual([])
  })

  test('an unknown method → the sentence of MetaMask, which libraries compare', async () => {
    await expect(connected().request('eth_sign', [])).rejects.toThrow('The method "eth_sign" does not exist / is not available.')
  })

  test('request → is an AsyncFunction, which web3.js tests', () => {
    expect(connected().ethereum.request.constructor.name).toBe('AsyncFunction')
  })
})

describe('connecting', () => {
  test('two requests at once → one window, one question, the accounts of the session', async () => {
    const site = fakeSite()
    expect(await Promise.all([site.request('eth_requestAccounts'), site.request('eth_requestAccounts')])).toEqual([[account], [account]])
    expect(site.documents[0]?.received).toMatchObject([{ method: 'eth_requestAccounts' }])
  })

  test('wallet_requestPermissions → the shape that wagmi reads', async () => {
    expect(await fakeSite().request('wallet_requestPermissions', [{ eth_accounts: {} }])).toMatchObject(permissions)
  })

  test('the window answers without a session → 4100', async () => {
    const site = fakeSite({
      onRequest: (request, document) => document.answer(request, { type: 'result', id: request.id, result: [account] }),
    })
    await expect(site.request('eth_requestAccounts')).rejects.toMatchObject({ code: 4100 })
  })

  test('wallet_connect → the answer of the window as it is', async () => {
    const result = { accounts: [{ address: account, capabilities: {} }] }
    const site = fakeSite({
      onRequest: (request, document) => document.answer(request, { type: 'session', session }, { type: 'result', id: request.id, result }),
    })
    expect(await site.request('wallet_connect', [{ version: '1' }])).toEqual(result)
    expect(await site.request('eth_accounts')).toEqual([account])
  })

  test('the wallet answers 4100 → the session ends and the page learns it', async () => {
    const site = connected({
      onRequest: (request, document) => document.answer(request, { type: 'error', id: request.id, error: { code: 4100, message: 'gone' } }),
    })
    const heard: unknown[] = []
    site.ethereum.on('accountsChanged', (accounts) => heard.push(accounts))
    await expect(site.request('personal_sign', ['hello', account])).rejects.toMatchObject({ code: 4100 })
    expect(heard).toEqual([[]])
    expect(await site.request('eth_accounts')).toEqual([])
  })

  test('permissions are revoked while a request waits → it gets 4001, and the next window learns the revocation first', async () => {
    const site = connected({ onRequest: (request, document) => document.answer(request) })
    const waiting = site.request('personal_sign', ['hello', account])
    await site.request('wallet_revokePermissions', [{ eth_accounts: {} }])
    await expect(waiting).rejects.toMatchObject({ code: 4001 })
    const later = fakeSite({}, site.storage)
    await later.request('eth_requestAccounts')
    expect(later.documents[0]?.received).toMatchObject([{ type: 'revoked' }, { method: 'eth_requestAccounts' }])
    const last = fakeSite({}, site.storage)
    expect(await last.request('eth_accounts')).toEqual([account])
  })
})

describe('the browser takes nothing into the storage', () => {
  const refusing = {
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => undefined,
  }

  test('permissions are revoked → the window that lives learns it', async () => {
    const site = fakeSite({}, refusing)
    await site.request('eth_requestAccounts')
    await site.request('wallet_revokePermissions', [{ eth_accounts: {} }])
    await site.request('eth_requestAccounts')
    expect(site.documents[0]?.received.map(({ type }) => type)).toEqual(['request', 'revoked', 'request'])
  })

  test('a batch is sent after others were stored → its status is known', () => {
    const calls = createCallStore({ ...refusing, getItem: () => '[]' }, walletOrigin)
    calls.put({ id: 'batch', chainId: '0x1', total: 1, hashes: [], ended: true })
    expect(calls.find('batch')).toMatchObject({ ended: true })
  })
})

describe('requests to the window', () => {
  const sent = async (method: string, params: unknown) => {
    const site = connected()
    const answer = await site.request(method, params)
    const [message] = site.documents[0]?.received ?? []
    return { answer, message }
  }
  const twentyBytes = stranger

  test.each([
    ['the usual order', ['0x68', account.toUpperCase().replace('0X', '0x')], ['0x68', account]],
    ['swapped', [account, 'text'], ['text', account]],
    ['a message that looks like an address', [twentyBytes, account], [twentyBytes, account]],
    ['a third value', ['text', account, 'Example password'], ['text', account]],
  ])('personal_sign, %s → message first, lowercase address second', async (_, params, expected) => {
    expect(await sent('personal_sign', params)).toMatchObject({ answer: '0xaa', message: { params: expected } })
  })

  test('eth_sendTransaction → what was checked, and nothing else', async () => {
    const { answer, message } = await sent('eth_sendTransaction', [{ to: stranger, value: '0x1', nonsense: 1 }])
    expect(answer).toBe(`0x${'11'.repeat(32)}`)
    expect(message).toMatchObject({ params: [{ from: account, to: stranger, value: '0x1', data: '0x', chainId: '0x1' }] })
    expect(JSON.stringify(message)).not.toContain('nonsense')
  })

  test('a known chain that is not permitted → the window learns its id, and never the URL of the site', async () => {
    const { answer, message } = await sent('wallet_addEthereumChain', [{ chainId: '0xa', rpcUrls: ['https://evil.example.com'] }])
    expect(answer).toBeNull()
    expect(message).toMatchObject({ params: [{ chainId: '0xa' }] })
  })

  test('the window answers no hex → -32603', async () => {
    const site = connected({ onRequest: (request, document) => document.answer(request, { type: 'result', id: request.id, result: 5 }) })
    await expect(site.request('personal_sign', ['a', account])).rejects.toMatchObject({ code: -32603 })
  })
})

describe('events', () => {
  const listen = (site: ReturnType<typeof fakeSite>) => {
    const heard: unknown[] = []
    for (const name of ['connect', 'accountsChanged', 'chainChanged']) site.ethereum.on(name, (value) => heard.push([name, value]))
    return heard
  }

  test('the site connects → connect, chain if it differs, accounts, before the answer', async () => {
    const site = fakeSite({ options: { defaultChainId: '0xa' } })
    const heard = listen(site)
    await site.request('eth_requestAccounts')
    expect(heard).toEqual([
      ['connect', { chainId: '0x1' }],
      ['chainChanged', '0x1'],
      ['accountsChanged', [account]],
    ])
  })

  test('a switch to the same chain, and a session that is the same → nothing; another chain → one event', async () => {
    const site = fakeSite({ onRequest: answerAsUser })
    await site.request('eth_requestAccounts')
    const heard = listen(site)
    await site.request('wallet_switchEthereumChain', [{ chainId: '0x1' }])
    await site.request('wallet_requestPermissions', [{ eth_accounts: {} }])
    await site.request('wallet_switchEthereumChain', [{ chainId: '0x2105' }])
    expect(heard).toEqual([['chainChanged', '0x2105']])
  })

  test('the page loads again → connect, from the stored session', async () => {
    const site = connected()
    expect(await new Promise((resolve) => site.ethereum.on('connect', resolve))).toEqual({ chainId: '0x1' })
  })

  test.each([null, JSON.stringify({ ...session, accounts: [stranger] })])(
    'another tab of the site stores %s → this one learns it',
    async (newValue) => {
      const site = connected()
      const heard: unknown[] = []
      site.ethereum.on('accountsChanged', (accounts) => heard.push(accounts))
      site.page.dispatchEvent(Object.assign(new Event('storage'), { key: 'connect:https://wallet.example.com', newValue }))
      expect(heard).toEqual([newValue === null ? [] : [stranger]])
    },
  )

  test('a listener is removed → it hears nothing', async () => {
    const site = connected()
    const listener = () => {
      throw new Error('heard')
    }
    site.ethereum.on('accountsChanged', listener).removeListener('accountsChanged', listener)
    await site.request('wallet_disconnect')
  })
})

describe('reads', () => {
  const fetchOf = (status: number, body: unknown, urls: string[] = []): typeof fetch => {
    return async (url) => {
      urls.push(String(url))
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
    }
  }

  test.each([
    [
      'the node of the site',
      { rpcUrls: { '0x1': 'https://node.example.com' }, apiUrl: 'https://api.example.com' },
      'https://node.example.com',
    ],
    ['the API of the wallet', { apiUrl: 'https://api.example.com/' }, 'https://api.example.com/v1/rpc/ethereum'],
  ])('%s is the source → its answer', async (_, options, url) => {
    const urls: string[] = []
    const site = connected({ options, fetch: fetchOf(200, { jsonrpc: '2.0', id: 1, result: '0x10' }, urls) })
    expect(await site.request('eth_blockNumber', [])).toBe('0x10')
    expect(urls).toEqual([url])
  })

  test('no source → 4900 with what to pass', async () => {
    await expect(connected().request('eth_blockNumber')).rejects.toMatchObject({
      code: 4900,
      message: expect.stringMatching(/^Reads of 0x1 need rpcUrls/),
    })
  })

  test.each([
    [200, { error: { code: 3, message: 'execution reverted', data: '0x08' } }, { code: 3, message: 'execution reverted', data: '0x08' }],
    [429, { statusCode: 429 }, { code: -32005 }],
    [429, '<html>', { code: -32005 }],
    [502, '<html>', { code: 4901 }],
    [200, {}, { code: 4901 }],
  ])('the source answers %i %j → an error with a code', async (status, body, expected) => {
    const site = connected({ options: { rpcUrls: { '0x1': 'https://node.example.com' } }, fetch: fetchOf(status, body) })
    await expect(site.request('eth_call', [{}, 'latest'])).rejects.toMatchObject(expected)
  })
})

describe('batches', () => {
  const hashes = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`]
  const receipt = (hash: string, status: string) => ({
    ...{ status, blockHash: hash, blockNumber: '0x1', gasUsed: '0x5208', transactionHash: hash },
    logs: [{ address: stranger, data: '0x', topics: [], removed: false }],
    from: account,
  })
  /** Sends a batch whose transactions have these receipts; undefined is not mined. */
  const statusAfter = async (sent: number, ended: boolean, receipts: readonly (string | undefined)[]) => {
    const site = connected({
      options: { rpcUrls: { '0x1': 'https://node.example.com' } },
      fetch: async (_, init) => {
        const [hash] = JSON.parse(String(init?.body)).params
        const status = receipts[hashes.indexOf(hash)]
        return Response.json({ result: status ? receipt(hash, status) : null })
      },
      onRequest(request, document) {
        const calls = { id: 'batch-1', chainId: '0x1', total: 2, hashes: hashes.slice(0, sent), ended }
        document.answer(request, { type: 'calls', calls }, { type: 'result', id: request.id, result: { id: 'batch-1' } })
      },
    })
    expect(await site.request('wallet_sendCalls', [batch])).toEqual({ id: 'batch-1' })
    await expect(site.request('wallet_sendCalls', [{ ...batch, id: 'batch-1' }])).rejects.toMatchObject({ code: 5720 })
    // After a reload of the page, too.
    const later = fakeSite({ options: { rpcUrls: { '0x1': 'https://node.example.com' } }, fetch: site.fetch }, site.storage)
    expect(await later.request('wallet_getCallsStatus', ['batch-1'])).toEqual(await site.request('wallet_getCallsStatus', ['batch-1']))
    return site.request('wallet_getCallsStatus', ['batch-1'])
  }

  test.each([
    ['both succeed', 2, true, ['0x1', '0x1'], 200],
    ['one is not mined', 2, true, ['0x1', undefined], 100],
    ['the wallet still sends', 1, false, ['0x1'], 100],
    ['the second reverts', 2, true, ['0x1', '0x0'], 600],
    ['the first reverts and the wallet stops', 1, true, ['0x0'], 500],
    ['the wallet stops after the first', 1, true, ['0x1'], 600],
    ['the wallet sends none', 0, true, [], 400],
  ])('%s → status %#', async (_, sent, ended, receipts, status) => {
    expect(await statusAfter(sent, ended, receipts)).toMatchObject({
      version: '2.0.0',
      id: 'batch-1',
      chainId: '0x1',
      atomic: false,
      status,
    })
  })

  test('a receipt → the fields of EIP-5792 only', async () => {
    const { receipts }: { receipts?: unknown[] } = Object(await statusAfter(2, true, ['0x1', '0x1']))
    expect(Object.keys(Object(receipts?.[0]))).toEqual(['logs', 'status', 'blockHash', 'blockNumber', 'gasUsed', 'transactionHash'])
    expect(Object(receipts?.[0]).logs).toEqual([{ address: stranger, data: '0x', topics: [] }])
  })
})

describe('the announcement (EIP-6963)', () => {
  test('a page asks → the same frozen detail again, with a uuid of this load', () => {
    const [one, other] = [fakeSite(), fakeSite()]
    const announced = [one, one, other].map(({ page }) => {
      let detail: unknown
      page.addEventListener('eip6963:announceProvider', (event) => {
        detail = Object(event).detail
      })
      page.dispatchEvent(new Event('eip6963:requestProvider'))
      return Object(detail)
    })
    expect(announced[0]).toMatchObject({
      info: {
        name: 'Example',
        rdns: 'com.example.wallet',
        uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      },
    })
    expect(announced[0].provider).toBe(one.ethereum)
    expect(Object.isFrozen(announced[0]) && Object.isFrozen(announced[0].info)).toBe(true)
    expect(announced[1]).toBe(announced[0])
    expect(announced[2].info.uuid).not.toBe(announced[0].info.uuid)
  })

  test('window.ethereum → only if the site asks for it, and never in place of another wallet', () => {
    expect(fakeSite().page).not.toHaveProperty('ethereum')
    const site = fakeSite({ options: { setsWindowEthereum: true } })
    expect(Object(site.page).ethereum).toBe(site.ethereum)
  })
})
