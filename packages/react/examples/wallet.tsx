// A small wallet in a browser. It registers a device, proves an account, shows
// balances, history and notifications, sends and swaps.
// #region wallet
import { useBalances, useEvents, useHistory, useLink, useNotifications, useSend, useSwap, WalletProvider } from '@patina/react'
import { indexedDbStore, type Platform, parseAmount } from '@patina/sdk'
import { viemAccount } from '@patina/sdk/viem'
import { createRoot } from 'react-dom/client'
import { mnemonicToAccount } from 'viem/accounts'

// The words of the local chains are public. A wallet asks its user for words.
const words = 'test test test test test test test test test test test junk'
const account = viemAccount(mnemonicToAccount(words, { addressIndex: 7 }))
const place = { address: account.address, platformId: 'ethereum' }
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const tokenId = 'ethereum:native'
const outputToken = 'ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const request = { inputToken: tokenId, outputToken, amount: '0.5', slippage: 0.5 }

function App() {
  const { data: [platform] = [], error } = useLink(account, [place.platformId])
  return platform ? <Wallet platform={platform} /> : <p>{error?.message ?? 'Opening the wallet'}</p>
}

function Wallet({ platform }: { platform: Platform }) {
  const { prepare, send, transaction } = useSend(account)
  const swap = useSwap(account, platform, request)
  const transfer = { platform, tokenId, to, amount: parseAmount('0.1', 18) }
  const [quote, ready, swapReady] = [swap.quote.data, prepare.data, swap.prepare.data]
  return (
    <main data-events={useEvents().state}>
      <Lines name="balances" lines={useBalances(place).data?.items.map(({ formatted, symbol }) => `${formatted} ${symbol}`)} />
      <Step text="Send 0.1 ETH" onClick={() => prepare.mutate(transfer)} />
      {ready && <Step text={`Confirm, fee at most ${ready.maxFee} wei`} onClick={() => send.mutate(ready)} />}
      {quote && <Step text={`Swap 0.5 ETH for ${quote.toAmount} USDC`} onClick={() => swap.prepare.mutate(quote)} />}
      {swapReady && <Step text="Confirm the swap" onClick={() => swap.send.mutate(swapReady)} />}
      <Lines name="status" lines={[transaction.data?.status, swap.transaction.data?.status, send.error?.message]} />
      <Lines name="history" lines={useHistory(place).data?.map(({ title }) => title)} />
      <Lines name="notifications" lines={useNotifications().data?.map(({ title }) => title)} />
    </main>
  )
}

type Text = string | undefined
const Lines = ({ name, lines = [] }: { name: string; lines?: Text[] | undefined }) => <pre id={name}>{lines.join('\n')}</pre>
const Step = ({ text, onClick }: { text: string; onClick: () => void }) => <input type="button" value={text} onClick={onClick} />

const { api: baseUrl = location.origin } = document.documentElement.dataset
const options = { baseUrl, store: indexedDbStore(), devicePlatform: 'ios', appVersion: '1.0.0' } as const
createRoot(document.body).render(
  <WalletProvider options={options}>
    <App />
  </WalletProvider>,
)
// #endregion
