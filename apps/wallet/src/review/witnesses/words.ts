import type { WordLine, Words } from '@patina/claims'
import type { PreviewLine, PreviewWords } from '@patina/sdk'
import { assetOf, assetOfId, canonical, merged, type Place } from './place.ts'

/** Lines that say an effect. Others name calls, bounds and texts. */
const effects: readonly string[] = ['leaves', 'comes', 'allows', 'field']

/** Returns the server's words as the claims are compared with them. They are never shown in place of the claims. */
export const readWords = ({ title, lines }: PreviewWords, place: Place): Words => ({
  title,
  lines: lines.map((line): WordLine => {
    const { label, value, foreign } = line
    return {
      label,
      text: value,
      ...(foreign && { isForeign: true }),
      ...(effects.includes(line.kind) && effectOf(line, place)),
    }
  }),
})

function effectOf({ tokenId, nftId, amount, address, role }: PreviewLine, place: Place): Partial<WordLine> {
  const { contract } = tokenId === undefined ? { contract: undefined } : assetOfId(place, tokenId)
  return {
    ...(contract !== undefined && { asset: merged(place, assetOf(place, contract, nftId)) }),
    ...(amount !== undefined && { amount: BigInt(amount) }),
    ...(address !== undefined && { address: canonical(place.family, address) }),
    ...(role !== undefined && { role }),
  }
}
