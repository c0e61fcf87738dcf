import type { V3Deployment } from '../v3-pools/exchange.ts'

const common: V3Deployment = {
  factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
}

/**
 * The deployments by platform id. The router is SwapRouter02.
 * @see https://github.com/Uniswap/docs (docs/contracts/v3/reference/deployments)
 */
export const uniswapV3Deployments: Readonly<Record<string, V3Deployment>> = {
  ethereum: common,
  arbitrum: common,
  optimism: common,
  polygon: common,
  base: {
    factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
    router: '0x2626664c2603336E57B271c5C0b26F421741e481',
    quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
  },
  bsc: {
    factory: '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
    router: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
    quoter: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
  },
  avalanche: {
    factory: '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD',
    router: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
    quoter: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
  },
}
