// All that a site needs. No library, no build.
// The script tag has set it.
const { ethereum, solana } = window.connectedWallet

const hexOf = (text) => `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

async function firstAccount() {
  const [account] = await ethereum.request({ method: 'eth_accounts' })
  if (!account) throw new Error('Press Connect first.')
  return account
}

// #region solana-account
function firstSolanaAccount() {
  const [account] = solana.accounts
  if (!account) throw new Error('Press Connect Solana first.')
  return account
}
// #endregion

// #region nonce
// It is fetched before the click, because a browser opens a window only soon after a click.
const newNonce = async () => (await fetch('/nonce')).text()
let nonce = newNonce()
// #endregion

const acts = {
  connect: () => ethereum.request({ method: 'eth_requestAccounts' }),
  sign: async () => ethereum.request({ method: 'personal_sign', params: [hexOf('Hello from the example site'), await firstAccount()] }),
  send: async () => {
    const from = await firstAccount()
    // To the own address: only the fee is lost.
    return ethereum.request({ method: 'eth_sendTransaction', params: [{ from, to: from, value: '0x2386f26fc10000' }] })
  },
  // #region sign-in
  'sign-in': async () => {
    const signInWithEthereum = { nonce: await nonce, statement: 'Sign in to the example site.' }
    const { accounts } = await ethereum.request({
      method: 'wallet_connect',
      params: [{ version: '1', capabilities: { signInWithEthereum } }],
    })
    // The wallet wrote the text. The server checks it: see sign-in.mts.
    const { message, signature } = accounts[0].capabilities.signInWithEthereum
    nonce = newNonce()
    const answer = await fetch('/sign-in', { method: 'POST', body: JSON.stringify({ message, signature }) })
    return answer.text()
  },
  // #endregion
  disconnect: () => ethereum.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }),
  // #region solana
  'solana-connect': async () => {
    const { accounts } = await solana.features['standard:connect'].connect()
    return accounts.map(({ address }) => address)
  },
  'solana-sign': async () => {
    const message = new TextEncoder().encode('Hello from the example site')
    const [{ signature }] = await solana.features['solana:signMessage'].signMessage({ account: firstSolanaAccount(), message })
    return btoa(String.fromCharCode(...signature))
  },
  // #endregion
}

const answer = document.getElementById('answer')
const show = (text) => {
  answer.textContent = text
}

for (const [id, act] of Object.entries(acts))
  document.getElementById(id).addEventListener('click', async () => {
    show('Waiting for the wallet …')
    try {
      show(JSON.stringify(await act(), null, 2))
    } catch (error) {
      show(error.code === undefined ? error.message : `${error.code}: ${error.message}`)
    }
  })

ethereum.on('accountsChanged', (accounts) => show(accounts.length > 0 ? JSON.stringify(accounts) : 'Disconnected.'))
