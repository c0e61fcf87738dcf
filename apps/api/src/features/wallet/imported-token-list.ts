import { Token } from '../../catalogue/token.ts'
import { type CatalogueToken, toWire } from '../../catalogue/tokens.ts'
import { pageOf } from '../../http/page.ts'

export const ImportedTokenList = pageOf(Token, {
  title: 'ImportedTokenList',
  description: 'All tokens that the device imported.',
  items: 'Tokens in the order of the list that the device sent, each once.',
})

/** Returns the answer about the imported tokens of a device. */
export const importedTokenList = (imported: readonly CatalogueToken[]) => ({
  items: imported.map((token) => toWire(token, false)),
  total: imported.length,
})
