import { readFile, writeFile } from 'node:fs/promises'
import { networks } from '@patina/chains'
import { exchangesOf, serviceContractsOf } from '@patina/swaps'

/** Writes what documents and the web wallet know of the networks. With `--check` it only reports which committed file is out of date. */
const files = {
  'networks.json': networks.map((network) => ({
    id: network.id,
    name: network.name,
    caip2: network.caip2,
    token: network.nativeToken.symbol,
    blockTimeMs: network.blockTimeMs,
    finalityBlocks: network.finalityBlocks,
    exchanges: exchangesOf(network).map(({ label }) => label),
    isTestnet: network.testnet ?? false,
  })),
  // The contracts that the web wallet may call for a swap.
  'swap-contracts.json': networks.flatMap((network) =>
    network.family === 'solana'
      ? []
      : [
          {
            id: network.id,
            wrappedNative: network.wrappedNative,
            exchanges: exchangesOf(network).map(({ contract }) => contract),
            services: serviceContractsOf(network),
          },
        ],
  ),
}

for (const [name, rows] of Object.entries(files)) {
  const file = new URL(`../../../../packages/contract/${name}`, import.meta.url)
  const text = `${JSON.stringify(rows, null, 2)}\n`
  if (!process.argv.includes('--check')) {
    await writeFile(file, text)
  } else if (text !== (await readFile(file, 'utf8').catch(() => ''))) {
    console.error(`packages/contract/${name} is out of date: run \`npm run generate\``)
    process.exitCode = 1
  }
}
