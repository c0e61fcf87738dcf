import { pageOf } from '../../../base/wire/page.ts'
import type { Platforms } from '../../../wallet/catalogue/platforms.ts'
import { Token } from '../../../wallet/catalogue/token.ts'
import { type CatalogueToken, toWire } from '../../../wallet/catalogue/tokens.ts'
import { withTraits } from '../../../wallet/catalogue/with-traits.ts'

export const ImportedTokenList = pageOf(Token, {
  title: 'ImportedTokenList',
  description: 'All tokens that the device imported.',
  items: 'Tokens in the order of the list that the device sent, each once.',
})

/** Returns the answer about the imported tokens of a device, with their traits. Calls `onRead` before a node is called. */
export async function importedTokenList(
  platforms: Pick<Platforms, 'findChain'>,
  imported: readonly CatalogueToken[],
  onRead: () => Promise<void>,
) {
  const tokens = imported.map((token) => toWire(token, false))
  return { items: await withTraits(platforms, tokens, onRead), total: tokens.length }
}
