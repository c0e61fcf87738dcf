import { readFile, writeFile } from 'node:fs/promises'
import { networks } from '@patina/chains'
import { localExchange } from '@patina/swaps'

/** Writes what documents show of the networks. With `--check` it only reports whether the committed file is up to date. */
const file = new URL('../../../../packages/contract/networks.json', import.meta.url)

const rows = networks.map((network) => ({
  id: network.id,
  name: network.name,
  caip2: network.caip2,
  token: network.nativeToken.symbol,
  blockTimeMs: network.blockTimeMs,
  finalityBlocks: network.finalityBlocks,
  exchange: network.family === 'evm' ? (network.exchange?.label ?? null) : null,
  localExchange: network.id === localExchange.platformId ? localExchange.label : null,
  isTestnet: network.testnet ?? false,
}))
const text = `${JSON.stringify(rows, null, 2)}\n`

if (!process.argv.includes('--check')) {
  await writeFile(file, text)
} else if (text !== (await readFile(file, 'utf8').catch(() => ''))) {
  console.error('packages/contract/networks.json is out of date: run `npm run generate`')
  process.exit(1)
}
