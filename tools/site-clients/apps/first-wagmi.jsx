import { walletConnector } from '@patina/connect/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { defineChain, parseEther } from 'viem'
import { createConfig, http, useConnect, useConnection, useSendTransaction, useSignMessage, WagmiProvider } from 'wagmi'

const wallet = 'http://localhost:3002'
// The local Ethereum of `npm start`. For public chains: viem/chains, and your own node.
const chain = defineChain({
  id: 31337,
  name: 'Local Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`${wallet}/v1/rpc/ethereum`] } },
})
const config = createConfig({
  chains: [chain],
  transports: { [chain.id]: http() },
  connectors: [
    walletConnector({
      walletUrl: wallet,
      name: 'My wallet',
      icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSI5NiIgaGVpZ2h0PSI5NiIvPg==',
      rdns: 'com.example.wallet',
      defaultChainId: '0x7a69',
      apiUrl: wallet,
    }),
  ],
})

function Page() {
  const { address } = useConnection()
  const [connect, sign, send] = [useConnect(), useSignMessage(), useSendTransaction()]
  if (!address)
    return (
      <button type="button" onClick={() => connect.mutate({ connector: config.connectors[0] })}>
        Connect
      </button>
    )
  return (
    <>
      <p>{address}</p>
      <button type="button" onClick={() => sign.mutate({ message: 'Hello' })}>
        Sign a message
      </button>
      <button type="button" onClick={() => send.mutate({ to: address, value: parseEther('0.01') })}>
        Send 0.01 ETH to myself
      </button>
      <pre>{send.error?.message ?? send.data ?? sign.error?.message ?? sign.data}</pre>
    </>
  )
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>
  </WagmiProvider>,
)
