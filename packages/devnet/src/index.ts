export { faucetAddress, type TestAccount, testAccounts, testMnemonic } from './accounts.ts'
export { type Devnet, type DevnetOptions, startDevnet } from './devnet.ts'
export { type Funding, fund } from './faucet.ts'
export { type LocalChain, localChains, type PlatformId } from './local-chains.ts'
