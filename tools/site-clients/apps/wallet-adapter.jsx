// `@solana/wallet-adapter-react`, which finds wallets by the Wallet Standard.
import { ConnectionProvider, useConnection, useWallet, WalletProvider } from '@solana/wallet-adapter-react'
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { createRoot } from 'react-dom/client'
import { button, message } from './buttons.js'

const receiver = new PublicKey('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
let now

function Current() {
  now = { wallet: useWallet(), connection: useConnection().connection }
  return <p id="state">{now.wallet.connected ? 'connected' : 'not connected'}</p>
}

const root = document.body.appendChild(document.createElement('div'))
createRoot(root).render(
  <ConnectionProvider endpoint={`${location.origin}/rpc/solana`} config={{ commitment: 'confirmed', wsEndpoint: 'ws://127.0.0.1:1' }}>
    <WalletProvider wallets={[]} autoConnect>
      <Current />
    </WalletProvider>
  </ConnectionProvider>,
)

async function transfer() {
  const { blockhash } = await now.connection.getLatestBlockhash()
  const { publicKey } = now.wallet
  return new Transaction({ feePayer: publicKey, recentBlockhash: blockhash }).add(
    SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: receiver, lamports: 1_000 }),
  )
}

async function until(condition) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 50))
}

async function confirmed(signature) {
  for (let tries = 0; tries < 100; tries += 1) {
    const { value } = await now.connection.getSignatureStatus(signature)
    if (value?.confirmationStatus === 'confirmed' || value?.confirmationStatus === 'finalized')
      return value.err === null ? 'confirmed' : 'failed'
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return 'not confirmed'
}

button('wallets', () => now.wallet.wallets.map(({ adapter }) => adapter.name).join())
// A wallet that the user selects is connected at once.
button('select', async () => {
  now.wallet.select('Wallet of the tests')
  await until(() => now.wallet.connected)
  return now.wallet.publicKey === null ? 'none' : 'an account'
})
button('sign', async () => {
  const bytes = new TextEncoder().encode(message)
  const signature = await now.wallet.signMessage(bytes)
  const key = await crypto.subtle.importKey('raw', now.wallet.publicKey.toBytes(), 'Ed25519', false, ['verify'])
  return (await crypto.subtle.verify('Ed25519', key, signature, bytes)) ? 'own signature' : 'another'
})
button('sign-transaction', async () => ((await now.wallet.signTransaction(await transfer())).verifySignatures() ? 'signed' : 'not signed'))
button('sign-all', async () => (await now.wallet.signAllTransactions([await transfer(), await transfer()])).length)
button('send', async () => confirmed(await now.wallet.sendTransaction(await transfer(), now.connection)))
button('sign-in', async () => ((await now.wallet.signIn({ statement: 'Hello' })).signature.length === 64 ? 'signed in' : 'not'))
button('refused', async () => now.wallet.signMessage(new TextEncoder().encode(message)))
button('disconnect', async () => {
  await now.wallet.disconnect()
  return 'disconnected'
})
