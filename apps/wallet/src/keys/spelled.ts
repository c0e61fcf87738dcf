import { getAddress } from 'viem'

/** Returns a text whose EVM addresses have their checksums (EIP-55), as explorers write them. Bytes and claims have only digits. */
export const spelled = (text: string): string => text.replace(/\b0x[0-9a-fA-F]{40}\b/g, (found) => getAddress(found))
