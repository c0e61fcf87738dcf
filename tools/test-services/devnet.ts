import { join } from 'node:path'
import { accountFactory, startDevnet } from '../../packages/devnet/src/index.ts'

/** The local chains on free ports. */
export async function startDevnetForTests(directory: string) {
  const devnet = await startDevnet({ dataDir: join(directory, 'chains'), ports: { ethereum: 0, base: 0 } })
  const chain = (platformId: string) => {
    const found = devnet.chains.find((candidate) => candidate.platformId === platformId)
    if (!found) throw new Error(`The local chains have no ${platformId}`)
    return { rpcUrl: found.rpcUrl, caip2: `eip155:${found.chainId}`, accountFactory }
  }
  return { ethereum: chain('ethereum'), base: chain('base'), stop: () => devnet.stop() }
}
