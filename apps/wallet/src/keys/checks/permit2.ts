/** The contract Permit2. Its address on ZKsync is another one. @see https://github.com/Uniswap/permit2 */
const everywhere = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const onZksync = '0x0000000000225e31d15943971f47ad3022f714fa'

/** Returns the address of Permit2 on an EVM network, in lower case. */
export const permit2On = (platformId: string) => (platformId === 'zksync' ? onZksync : everywhere)
