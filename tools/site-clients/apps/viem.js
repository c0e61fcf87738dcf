// viem with the announced provider.
import { createPublicClient, createWalletClient, custom, defineChain, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { announced, button, chains, message, receiver, typed } from './buttons.js'

const chain = defineChain({
  id: chains.ethereum,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['/rpc/ethereum'] } },
})
const transport = custom(announced())
const [wallet, reader] = [createWalletClient({ chain, transport }), createPublicClient({ chain, transport, pollingInterval: 200 })]
const own = async () => (await wallet.getAddresses())[0]
const isOwn = async (address) => (address === (await own()) ? 'own signature' : `signed by ${address}`)

button('connect', async () => ((await wallet.requestAddresses()).length > 0 ? 'an account' : 'none'))
button('permissions', async () => (await wallet.getPermissions()).map(({ parentCapability }) => parentCapability)[0])
button('balance', async () => ((await reader.getBalance({ address: await own() })) > 0n ? 'a balance' : 'nothing'))
button('sign', async () => {
  const signature = await wallet.signMessage({ account: await own(), message })
  return isOwn(await recoverMessageAddress({ message, signature }))
})
button('typed', async () => {
  const data = { ...typed, primaryType: 'Note' }
  const signature = await wallet.signTypedData({ account: await own(), ...data })
  return isOwn(await recoverTypedDataAddress({ ...data, signature }))
})
button('send', async () => {
  const hash = await wallet.sendTransaction({ account: await own(), to: receiver, value: 1n })
  return (await reader.waitForTransactionReceipt({ hash })).status
})
button('calls', async () => {
  const calls = [1n, 2n].map((value) => ({ to: receiver, value }))
  const { id } = await wallet.sendCalls({ account: await own(), calls })
  return (await wallet.waitForCallsStatus({ id, pollingInterval: 200 })).status
})
button('atomic', async () => {
  const calls = [1n, 2n].map((value) => ({ to: receiver, value }))
  return wallet.sendCalls({ account: await own(), calls, forceAtomic: true })
})
button('capabilities', async () => (await wallet.getCapabilities({ account: await own() }))[chains.ethereum].atomic.status)
button('switch', async () => {
  await wallet.switchChain({ id: chains.base })
  const id = await wallet.getChainId()
  await wallet.switchChain({ id: chains.ethereum })
  return id
})
button('refused', async () => wallet.signMessage({ account: await own(), message }))
