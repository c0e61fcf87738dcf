import { join } from 'node:path'
import { accountFactory, startDevnet, startSolana } from '../../../../packages/devnet/src/index.ts'

/** Starts the local EVM chains on free ports. */
export async function startDevnetForTests(directory: string) {
  const devnet = await startDevnet({ dataDir: join(directory, 'chains'), ports: { ethereum: 0, base: 0 } })
  const chain = (platformId: string) => {
    const found = devnet.chains.find((candidate) => candidate.platformId === platformId)
    if (!found) throw new Error(`The local chains have no ${platformId}`)
    return { rpcUrl: found.rpcUrl, caip2: `eip155:${found.chainId}`, accountFactory }
  }
  return { ethereum: chain('ethereum'), base: chain('base'), stop: () => devnet.stop() }
}

/** Starts the local Solana chain on free ports. */
export async function startSolanaForTests(directory: string) {
  const { rpcUrl, subscriptionsUrl, caip2, stop } = await startSolana({ dataDir: join(directory, 'solana'), port: 0 })
  return { rpcUrl, subscriptionsUrl, caip2, stop }
}
