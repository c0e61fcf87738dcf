// ethers 6 with the announced provider.
import { BrowserProvider, verifyMessage, verifyTypedData } from 'ethers'
import { announced, button, message, receiver, typed } from './buttons.js'

const provider = new BrowserProvider(announced(), 'any')
const isOwn = async (address) => (address === (await (await provider.getSigner()).getAddress()) ? 'own signature' : `signed by ${address}`)

button('connect', async () => ((await provider.getSigner()).address.length === 42 ? 'an account' : 'none'))
button('balance', async () => ((await provider.getBalance((await provider.getSigner()).address)) > 0n ? 'a balance' : 'nothing'))
button('sign', async () => isOwn(verifyMessage(message, await (await provider.getSigner()).signMessage(message))))
button('typed', async () => {
  const { domain, types, message: value } = typed
  return isOwn(verifyTypedData(domain, types, value, await (await provider.getSigner()).signTypedData(domain, types, value)))
})
button('send', async () => {
  const sent = await (await provider.getSigner()).sendTransaction({ to: receiver, value: 1n })
  return (await sent.wait()).status === 1 ? 'mined' : 'failed'
})
button('refused', async () => (await provider.getSigner()).signMessage(message))
