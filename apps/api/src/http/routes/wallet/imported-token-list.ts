import { pageOf } from '../../../base/wire/page.ts'
import { Token } from '../../../wallet/catalogue/token.ts'
import { type CatalogueToken, toWire } from '../../../wallet/catalogue/tokens.ts'

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
