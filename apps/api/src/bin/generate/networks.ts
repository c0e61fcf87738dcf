import { readFile, writeFile } from 'node:fs/promises'
import { familyOf, type Network, networks } from '@patina/chains'
import { exchangesOf, serviceContractsOf } from '@patina/swaps'

/** Returns the contracts whose calls and typed data the wallet reads itself. */
function readableContracts(network: Network) {
  const { permit2, multicall3, orderContracts = [], delegates = [] } = familyOf(network).contracts(network)
  const universalRouter = network.services['uniswap-api']
  return {
    permit2: permit2 ?? null,
    multicall3: multicall3 ?? null,
    universalRouters: universalRouter === undefined ? [] : [universalRouter],
    orderContracts,
    delegates,
  }
}

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
  // What the key worker of the web wallet knows. It compares transactions with it, because it trusts no server.
  'signing-facts.json': networks.map((network) => ({
    id: network.id,
    caip2: network.caip2,
    usualFee: `${network.usualFee}`,
    wrappedNative: network.wrappedNative,
    ...readableContracts(network),
    exchanges: exchangesOf(network).map(({ contract }) => contract),
    services: serviceContractsOf(network),
    tokens: {
      native: { symbol: network.nativeToken.symbol, decimals: network.nativeToken.decimals },
      ...Object.fromEntries(network.tokens.map(({ address, symbol, decimals }) => [address, { symbol, decimals }])),
    },
  })),
}

for (const [name, rows] of Object.entries(files)) {
  const file = new URL(`../../../../../packages/contract/${name}`, import.meta.url)
  const text = `${JSON.stringify(rows, null, 2)}\n`
  if (!process.argv.includes('--check')) {
    await writeFile(file, text)
  } else if (text !== (await readFile(file, 'utf8').catch(() => ''))) {
    console.error(`packages/contract/${name} is out of date: run \`npm run generate\``)
    process.exitCode = 1
  }
}
