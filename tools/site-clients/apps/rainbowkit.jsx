// RainbowKit 2 with wagmi 2. It lists wallets that it finds by EIP-6963.
import { ConnectButton, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { defineChain, recoverMessageAddress } from 'viem'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { getAccount, sendTransaction, signMessage, waitForTransactionReceipt } from 'wagmi/actions'
import { button, chains, message, receiver } from './buttons.js'

const chain = defineChain({
  id: chains.ethereum,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`${location.origin}/rpc/ethereum`] } },
})
const config = createConfig({ chains: [chain], transports: { [chain.id]: http() }, pollingInterval: 200 })

const root = document.body.appendChild(document.createElement('div'))
createRoot(root).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <RainbowKitProvider>
        <ConnectButton />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)

button('account', async () => getAccount(config).status)
button('sign', async () => {
  const signature = await signMessage(config, { message })
  return (await recoverMessageAddress({ message, signature })) === getAccount(config).address ? 'own signature' : 'another'
})
button('send', async () => {
  const hash = await sendTransaction(config, { to: receiver, value: 1n })
  return (await waitForTransactionReceipt(config, { hash })).status
})
button('refused', async () => signMessage(config, { message }))
