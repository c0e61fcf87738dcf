import { checksum } from './checksum.ts'

/**
 * Contracts that settle signed orders, whose orders `packages/claims` reads. Their addresses depend on their code, or on the key of their maker, so
 * that nobody else can place another contract there on a chain that lacks them.
 */
export const ORDER_CONTRACTS = [
  // Seaport 1.5 and 1.6. @see https://github.com/ProjectOpenSea/seaport (README, Deployments)
  '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC',
  '0x0000000000000068F116a894984e2DB1123eB395',
  // GPv2Settlement of CoW Protocol. @see https://docs.cow.fi/cow-protocol/reference/contracts/core
  '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
  // 1inch's router 6, which is its Limit Order Protocol 4. @see https://github.com/1inch/limit-order-protocol (README, Deployments)
  '0x111111125421cA6dc452d289314280a0f8842A65',
].map(checksum)

/**
 * Codes of EIP-7702 that do what the account signs, each with public audits. The one of the list that only batches deposits is left out.
 * @see https://ethereum.org/en/roadmap/pectra/7702 (known implementations)
 */
export const DELEGATES = [
  '0x000000009B1D0aF20D8C6d0A44e162d11F9b8f00', // Uniswap, Calibur
  '0x69007702764179f14F51cdce752f4f775d74E139', // Alchemy, Modular Account
  '0x5A7FC11397E9a8AD41BF10bf13F22B0a63f96f6d', // Ambire, AmbireAccount7702
  '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B', // MetaMask, EIP7702StatelessDeleGator
  '0x4Cd241E8d1510e30b2076397afc7508Ae59C66c9', // Ethereum Foundation, Simple7702Account 0.8
].map(checksum)
