import {
  createDeviceKey,
  createWalletClient,
  registerDevice,
  type SentTransaction,
  unwrap,
  type WalletClient,
} from '@wallet/sdk'
import { getAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

export type Unsigned = { to: string; value: string; data: string; gasLimit: string }

/**
 * Returns a registered device with a linked account that has funds on the
 * local chains. The other samples start with it.
 */
export async function openLocalWallet(addressIndex: number) {
  const baseUrl = process.env.API ?? 'http://127.0.0.1:3000'
  const platformId = 'ethereum'
  const account = mnemonicToAccount(
    'test test test test test test test test test test test junk',
    { addressIndex },
  )
  const { address } = account
  const registration = {
    devicePlatform: 'ios',
    appVersion: '1.0.0',
    key: await createDeviceKey(),
  } as const
  const { client } = await unwrap(
    registerDevice(createWalletClient({ baseUrl }), registration),
  )
  await unwrap(client.linkAddresses({ addresses: [{ address, platformId }] }))

  const signAndSend = async ({
    to,
    value,
    data,
    gasLimit,
  }: Unsigned): Promise<SentTransaction> => {
    const { nonce } = await unwrap(client.getNonce({ address, platformId }))
    const { standard } = await unwrap(client.getPriorityFees({ id: platformId }))
    const txData = await account.signTransaction({
      type: 'eip1559',
      chainId: await chainIdOf(client, platformId),
      nonce: Number(nonce),
      to: getAddress(to),
      value: BigInt(value),
      data: `0x${data.slice(2)}`,
      gas: BigInt(gasLimit),
      maxFeePerGas: BigInt(standard.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(standard.maxPriorityFeePerGas),
    })
    return unwrap(client.sendTransaction({ address, platformId, txData }))
  }
  return { client, address, platformId, signAndSend }
}

async function chainIdOf(
  client: WalletClient,
  platformId: string,
): Promise<number> {
  const { platforms } = await unwrap(client.listPlatforms())
  return Number(
    platforms.find(({ id }) => id === platformId)?.caip2.replace('eip155:', ''),
  )
}
