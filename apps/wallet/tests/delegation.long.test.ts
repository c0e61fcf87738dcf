import type { Page } from 'playwright-core'
import { bytesToHex, type Hex } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testMnemonic } from '../../../packages/devnet/src/index.ts'
import { evmNetworkOf } from '../../api/testing/chains.ts'
import { type OwnNode, ownNode } from '../../api/testing/own-node.ts'
import { axeViolations } from './axe.fixture.ts'
import { importWallet, newPage, openPlace, picturesOfFailures, rpc, startWalletStack, type WalletStack } from './stack.fixture.ts'

const code = '0x00000000000000000000000000000000000000d7'
const { privateKey } = mnemonicToAccount(testMnemonic).getHdKey()
const account = privateKeyToAccount(bytesToHex(privateKey ?? new Uint8Array()))

let node: OwnNode
let wallet: WalletStack
let page: Page
let faults: string[]

beforeAll(async () => {
  // The chains of `npm start` have the rules before delegations.
  node = await ownNode(1_000, 'prague')
  await node.start()
  wallet = await startWalletStack({ RPC_URL_ETHEREUM: node.rpcUrl })
  const { multicall3 } = evmNetworkOf('ethereum')
  await node.call('anvil_setCode', multicall3, await rpc(wallet.rpcOf('ethereum'), 'eth_getCode', [multicall3, 'latest']))
  await delegate()
  ;({ page, faults } = await newPage(wallet.browser))
  await importWallet(page, wallet.url)
})
afterAll(async () => {
  await wallet.stop()
  await node.close()
})
picturesOfFailures(() => page)

const codeOfAccount = () => node.call('eth_getCode', account.address, 'latest')

/** The account runs the code of somebody else, as after a visit to a site that asked another wallet for it. */
async function delegate(): Promise<void> {
  const authorization = await account.signAuthorization({ contractAddress: code, chainId: 31_337, nonce: 1 })
  const fees = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n }
  const signed: Hex = await account.signTransaction({
    ...{ type: 'eip7702', chainId: 31_337, nonce: 0, to: account.address, gas: 100_000n, ...fees },
    authorizationList: [authorization],
  })
  await node.call('eth_sendRawTransaction', signed)
  expect(await codeOfAccount()).toBe(`0xef0100${code.slice(2)}`)
}

test('the account delegates to a contract → the list says so, and one signature ends it', async () => {
  await openPlace(page, 'More')
  await page.getByRole('link', { name: /^Approvals/ }).click()
  const row = page.locator('li.row', { hasText: 'Everything: the account runs this contract' })
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Your account stops running foreign code').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.locator('button:enabled', { hasText: 'Sign and revoke' }).click()
  await page.getByText(/^Confirmed in block \d+$/).waitFor()
  await vi.waitFor(async () => expect(await codeOfAccount()).toBe('0x'))
  expect(faults).toEqual([])
})
