import type { Network } from '../network.ts'
import { arbitrum } from './arbitrum/network.ts'
import { avalanche } from './avalanche/network.ts'
import { base } from './base/network.ts'
import { baseSepolia } from './base-sepolia/network.ts'
import { berachain } from './berachain/network.ts'
import { blast } from './blast/network.ts'
import { bsc } from './bsc/network.ts'
import { celo } from './celo/network.ts'
import { ethereum } from './ethereum/network.ts'
import { gnosis } from './gnosis/network.ts'
import { linea } from './linea/network.ts'
import { mantle } from './mantle/network.ts'
import { optimism } from './optimism/network.ts'
import { polygon } from './polygon/network.ts'
import { scroll } from './scroll/network.ts'
import { sepolia } from './sepolia/network.ts'
import { solana } from './solana/network.ts'
import { solanaDevnet } from './solana-devnet/network.ts'
import { sonic } from './sonic/network.ts'
import { unichain } from './unichain/network.ts'
import { zksync } from './zksync/network.ts'

/** All supported blockchains in the order for clients: main ones first, testnets last. */
export const networks: readonly Network[] = [
  ethereum,
  base,
  arbitrum,
  avalanche,
  berachain,
  blast,
  bsc,
  celo,
  gnosis,
  linea,
  mantle,
  optimism,
  polygon,
  scroll,
  solana,
  sonic,
  unichain,
  zksync,
  baseSepolia,
  sepolia,
  solanaDevnet,
]
