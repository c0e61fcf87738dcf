/** Selector and arguments of `transfer(address,uint256)`. @see https://eips.ethereum.org/EIPS/eip-20 */
export const transferData = (to: string, amount: bigint) => `0xa9059cbb${word(to)}${number(amount)}`

/** Selector and arguments of `approve(address,uint256)`. */
export const approveData = (spender: string, amount: bigint) => `0x095ea7b3${word(spender)}${number(amount)}`

const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')
const number = (value: bigint) => value.toString(16).padStart(64, '0')
