import { keccak256, stringToBytes } from 'viem'
import type { Hex } from '../../network.ts'

/** The Keccak-256 digest of a text's UTF-8 bytes, which is not SHA3-256, in small hexadecimal letters after `0x`. */
export const keccakOfText = (text: string): Hex => keccak256(stringToBytes(text))
