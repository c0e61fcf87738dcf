/**
 * Contracts that settle signed orders, at the same address on each network that has them: Seaport 1.5 and 1.6, CoW Swap, and 1inch 5 and 6.
 * @see https://github.com/ProjectOpenSea/seaport (README, deployments)
 * @see https://github.com/cowprotocol/contracts (networks.json, GPv2Settlement)
 * @see https://github.com/1inch/limit-order-protocol (README, deployments)
 */
export const orderContracts: readonly string[] = [
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
  '0x0000000000000068f116a894984e2db1123eb395',
  '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
  '0x1111111254eeb25477b68fb85ed929f73a960582',
  '0x111111125421ca6dc452d289314280a0f8842a65',
]
