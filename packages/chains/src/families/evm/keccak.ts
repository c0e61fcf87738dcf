import { keccak256, stringToBytes } from 'viem'
import type { Hex } from '../../network.ts'

/** Returns the Keccak-256 digest of a text's UTF-8 bytes, in lower-case hexadecimal after `0x`. Keccak-256 is not SHA3-256. */
export const keccakOfText = (text: string): Hex => keccak256(stringToBytes(text))
