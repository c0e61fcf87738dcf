import { familyOfChain } from '@patina/sdk'
import type { NetworkFacts } from '../facts.ts'
import { families } from '../families.ts'
import type { Intent, ShownToken } from '../intent.ts'
import { differs } from './differs.ts'

/**
 * Returns the differences between what the page showed and what this build knows: the id of the network, and the names and decimals of listed
 * tokens. Listed tokens have no multiplier, nor has any token of an EVM network. The page has these values from the server, which could exchange two tokens or move the point of an amount.
 */
export function checkShown(facts: NetworkFacts, intent: Intent): string[] {
  const { tokens, platformId } = intent
  const used = [
    ...('tokenId' in intent ? [intent.tokenId] : []),
    ...(intent.kind === 'swap' ? [intent.outputTokenId] : []),
    ...(intent.kind === 'revokes' ? intent.revoked.map(({ tokenId }) => tokenId) : []),
  ]
  return [
    ...differs(`network of ${platformId}`, facts.caip2, intent.caip2),
    ...used.filter((id) => !tokens.some(({ tokenId }) => tokenId === id)).map((id) => `token ${id} was not shown`),
    ...tokens.flatMap((token) => checkToken(facts, token)),
    ...(intent.kind === 'swap' ? checkOutput(facts, intent.outputTokenId, tokens) : []),
  ]
}

function checkToken({ id, caip2, tokens }: NetworkFacts, { tokenId, symbol, decimals, multiplier }: ShownToken): string[] {
  const listed = tokens.get(assetOf(id, tokenId))
  const family = familyOfChain(caip2)
  const isPlain = listed !== undefined || !family || !families[family].hasMultipliers
  const scaled = isPlain && multiplier !== undefined ? [`multiplier of token ${tokenId} ${multiplier} instead of none`] : []
  // A text or a list of one number would be calculated with in other ways.
  if (!Number.isSafeInteger(decimals) || typeof symbol !== 'string') return [`token ${tokenId} has no number of decimals, or no name`]
  if (!listed) return scaled
  return [
    ...scaled,
    ...differs(`name of token ${tokenId}`, listed.symbol, symbol),
    ...differs(`decimals of ${listed.symbol}`, `${listed.decimals}`, `${decimals}`),
  ]
}

/** A swap pays for its output, so a token that is not listed must not have the name of a listed one. */
function checkOutput({ id, tokens }: NetworkFacts, outputTokenId: string, shown: readonly ShownToken[]): string[] {
  const output = shown.find(({ tokenId }) => tokenId === outputTokenId)
  if (!output || tokens.has(assetOf(id, outputTokenId))) return []
  const name = comparable(output.symbol)
  return [...tokens.values()].some(({ symbol }) => comparable(symbol) === name)
    ? [`token ${outputTokenId} has the name of another token, ${output.symbol}`]
    : []
}

/** Returns the contract or mint of a token, or `native`. EVM addresses have lower case. */
export function assetOf(platformId: string, tokenId: string): string {
  const asset = tokenId.slice(platformId.length + 1)
  return asset.startsWith('0x') ? asset.toLowerCase() : asset
}

/** Small letters of Cyrillic and Greek whose small or capital form looks like a Latin letter, and the Latin letters in the same order. */
const foreignLetters = 'авеѕіјкмнорстухһԁԛԝαβεζηικμνορτυχ'
const latinLetters = 'abesijkmhopctyxhdqwabezhikmnoptyx'

/**
 * Returns a name without what makes no difference to a reader: case, accents, invisible characters, styled letters, and letters of other alphabets
 * that look the same.
 */
const comparable = (symbol: string) =>
  symbol
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{C}\p{Z}]/gu, '')
    .toLowerCase()
    .replaceAll(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => latinLetters[foreignLetters.indexOf(letter)] ?? letter)
