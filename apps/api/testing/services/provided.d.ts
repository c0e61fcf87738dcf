import 'vitest'

type LocalChain = { rpcUrl: string; caip2: string; accountFactory: `0x${string}` }

declare module 'vitest' {
  /** The values that tests get with `inject`. A service runs only if a selected test file, or a file that it imports, injects it by name. */
  export interface ProvidedContext {
    services: { embedded: { databaseUrl: string }; server: { databaseUrl: string; redisUrl: string } }
    devnet: { ethereum: LocalChain; base: LocalChain }
    solana: { rpcUrl: string; subscriptionsUrl: string; caip2: string }
  }
}
