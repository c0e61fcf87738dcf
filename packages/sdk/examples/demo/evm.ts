import { type FeeLevel, unwrap } from '@wallet/sdk'
import { formatUnits, getAddress, type Hex, isHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { testMnemonic } from './mnemonic.ts'
import type { Payment, Place, Signer } from './signer.ts'
import { expectThat, found } from './unexpected-result.ts'

/** Returns the signer of an account of the test mnemonic on an EVM chain, with viem. */
export function evmSigner(addressIndex: number): Signer {
  const account = mnemonicToAccount(testMnemonic, { addressIndex })

  async function signPayment({ client, platform }: Place, { to, value, data, gasLimit, fees }: Payment): Promise<string> {
    const { nonce } = await unwrap(client.getNonce({ address: account.address, platformId: platform.id }))
    return account.signTransaction({
      type: 'eip1559',
      chainId: Number(platform.caip2.replace('eip155:', '')),
      nonce: found(nonce, `${platform.name} returned no nonce`),
      to: getAddress(to),
      value,
      ...(data !== undefined && { data: toHex(data) }),
      gas: BigInt(gasLimit),
      maxFeePerGas: BigInt(fees.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(fees.maxPriorityFeePerGas),
    })
  }

  return {
    address: account.address,
    stable: 'DAI',
    needsBlockhash: false,
    priceText: (wei) => `${Number(formatUnits(BigInt(wei), 9)).toPrecision(4)} gwei`,
    gasName: 'gas',
    maxFee: (gasLimit, { maxFeePerGas }: FeeLevel) => BigInt(gasLimit) * BigInt(maxFeePerGas),
    signMessage: (message) => account.signMessage({ message }),
    signPayment,
    signSwap: (place, { to, value, data, gasLimit }, fees) => signPayment(place, { to, value: BigInt(value), data, gasLimit, fees }),
  }
}

function toHex(text: string): Hex {
  expectThat(isHex(text), `${text} is not hexadecimal`)
  return text
}
