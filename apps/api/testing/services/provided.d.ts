import 'vitest'

type LocalChain = { rpcUrl: string; caip2: string; accountFactory: `0x${string}` }

declare module 'vitest' {
  /** What `inject` gives to tests. A service runs when a selected test file, or a file that it imports by a relative path, asks for it by name. */
  export interface ProvidedContext {
    services: { embedded: { databaseUrl: string }; server: { databaseUrl: string; redisUrl: string } }
    devnet: { ethereum: LocalChain; base: LocalChain }
    solana: { rpcUrl: string; subscriptionsUrl: string; caip2: string }
  }
}
