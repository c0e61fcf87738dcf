/** Web addresses, and words of offers that lead to one. */
const lures = [
  /https?:/i,
  /www\./i,
  /[a-z0-9-]{2,}\.(app|cc|co|com|finance|fun|gift|io|live|me|net|online|org|pro|site|top|vip|xyz)\b/i,
  /\b(airdrop|bonus|claim|eligible|giveaway|redeem|reward|voucher)\b/i,
]

/** Returns whether an NFT looks like spam: it was sent to many addresses at once, or its texts lead to a website. */
export const isSpam = ({ airdropped, texts }: { airdropped: boolean; texts: readonly (string | null)[] }): boolean =>
  airdropped || texts.some((text) => text !== null && lures.some((lure) => lure.test(text)))
