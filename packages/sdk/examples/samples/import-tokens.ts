// Finds a token and adds it to the list of the device.
import { unwrap } from '@patina/sdk'
import { openLocalWallet } from '@patina/sdk/local'

// A test wallet with funds on the local chains of `npm start`.
const { client, platform } = await openLocalWallet(5, process.env.API)

// #region import
const platformId = platform.id
const found = await unwrap(client.listTokens({ platformId, search: 'dai' }))
const before = await unwrap(client.listImportedTokens())
const tokens = [...before.items, ...found.items.slice(0, 1)]
// The call replaces the whole list.
const imported = await unwrap(
  client.importTokens({ tokenIds: tokens.map(({ id }) => id) }),
)
for (const { symbol, listed } of imported.items)
  console.log(listed === false ? `${symbol}, not verified` : symbol)
// #endregion
