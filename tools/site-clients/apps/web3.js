// web3.js 4 with the announced provider.
import { Web3 } from 'web3'
import { announced, button, message, receiver, typed } from './buttons.js'

const provider = announced()
const web3 = new Web3(provider)
const own = async () => (await web3.eth.getAccounts())[0]

button('connect', async () => ((await web3.eth.requestAccounts()).length > 0 ? 'an account' : 'none'))
button('balance', async () => ((await web3.eth.getBalance(await own())) > 0n ? 'a balance' : 'nothing'))
button('sign', async () => {
  const signature = await web3.eth.personal.sign(web3.utils.utf8ToHex(message), await own(), '')
  return web3.eth.accounts.recover(message, signature) === (await own()) ? 'own signature' : 'another'
})
button('typed', async () => {
  const EIP712Domain = [
    { name: 'name', type: 'string' },
    { name: 'chainId', type: 'uint256' },
  ]
  const data = { ...typed, primaryType: 'Note', types: { ...typed.types, EIP712Domain } }
  return (await web3.eth.signTypedData(await own(), data)).length
})
button('send', async () =>
  (await web3.eth.sendTransaction({ from: await own(), to: receiver, value: '1' })).status === 1n ? 'mined' : 'failed',
)
button('refused', async () => web3.eth.personal.sign(web3.utils.utf8ToHex(message), await own(), ''))
