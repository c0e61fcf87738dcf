/** Selector and arguments of `transfer(address,uint256)`. @see https://eips.ethereum.org/EIPS/eip-20 */
export const transferData = (to: string, amount: bigint) => `0xa9059cbb${word(to)}${number(amount)}`

/** Selector and arguments of `approve(address,uint256)`. */
export const approveData = (spender: string, amount: bigint) => `0x095ea7b3${word(spender)}${number(amount)}`

const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')
const number = (value: bigint) => value.toString(16).padStart(64, '0')

/**
 * Functions that move tokens of the caller or let somebody else move them: ERC-20 with its common extensions, ERC-721, ERC-1155 and Permit2.
 */
const tokenFunctions = new Set([
  '0xa9059cbb', // transfer(address,uint256)
  '0x23b872dd', // transferFrom(address,address,uint256)
  '0x095ea7b3', // approve(address,uint256)
  '0x39509351', // increaseAllowance(address,uint256)
  '0xd505accf', // permit(address,address,uint256,uint256,uint8,bytes32,bytes32)
  '0xa22cb465', // setApprovalForAll(address,bool)
  '0x42842e0e', // safeTransferFrom(address,address,uint256)
  '0xb88d4fde', // safeTransferFrom(address,address,uint256,bytes)
  '0xf242432a', // safeTransferFrom(address,address,uint256,uint256,bytes)
  '0x2eb2c2d6', // safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
  '0x4000aea0', // transferAndCall(address,uint256,bytes)
  '0xcae9ca51', // approveAndCall(address,uint256,bytes)
  '0x87517c45', // approve(address,address,uint160,uint48) of Permit2
  '0x36c78516', // transferFrom(address,address,uint160,address) of Permit2
])

/** Returns whether call data is one of the functions that move or approve tokens. */
export const isTokenFunction = (data: string) => tokenFunctions.has(data.slice(0, 10).toLowerCase())
