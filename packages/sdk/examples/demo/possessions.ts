import { eachItem, unwrap } from '@patina/sdk'
import { beginStep, printResult, short } from './screen.ts'
import { expectThat } from './unexpected-result.ts'
import type { Wallet } from './wallet.ts'

/** Adds a token to the list of the device, and prints the list. Balances then show it, also with 0. */
export async function importToken({ client, tokens: { stable } }: Wallet) {
  beginStep('Import')
  const { items } = await unwrap(client.importTokens({ tokenIds: [stable.id] }))
  expectThat(items.length === 1 && items[0]?.id === stable.id, `${stable.symbol} is not in the list of imported tokens`)
  printResult(...items.map(({ symbol, name }) => `${symbol}, ${name}`))
}

/** Prints the NFTs of the account. */
export async function showNfts({ client, account: { address }, platform }: Wallet) {
  beginStep('NFTs')
  const names: string[] = []
  for await (const { name, contractAddress } of eachItem((page) => client.listNfts({ address, platformId: platform.id, ...page })))
    names.push(name ?? short(contractAddress))
  printResult(...(names.length > 0 ? names : ['none']))
}

/** Prints the address of a name that the local chains know, and the name of this address. */
export async function showName({ client, platform: { id: platformId, name: platformName } }: Wallet) {
  beginStep('Names')
  const name = 'alice.eth'
  const { address, reason } = await unwrap(client.resolveName({ name, platformId }))
  if (address === null) return printResult(`${name} has no address on ${platformName} (${reason})`)
  const { name: primary } = await unwrap(client.findName({ address, platformId }))
  expectThat(primary === name, `${address} has the name ${primary}, but ${name} was expected`)
  printResult(`${name} is ${short(address)}, and ${short(address)} is ${primary}`)
}
