// Reads the value of a wallet, prices, and a chart.
import { unwrap } from '@patina/sdk'
import { openLocalWallet } from '@patina/sdk/local'

// A test wallet with funds on the local chains of `npm start`.
const { client } = await openLocalWallet(3, process.env.API)

// #region portfolio
const portfolio = await unwrap(client.getPortfolio({ currency: 'EUR' }))
console.log(`${portfolio.total} ${portfolio.currency}`)
for (const { symbol, value } of portfolio.items)
  console.log(`${symbol}: ${value ?? 'no price'}`)
for (const { platformId, failedAddresses } of portfolio.platforms)
  if (failedAddresses.length > 0) console.log(`${platformId} is not complete`)
// #endregion

// #region prices
const tokenId = 'ethereum:native'
const { items } = await unwrap(client.listPrices({ tokenIds: tokenId }))
for (const { price, change24h, reason } of items)
  console.log(price ? `${price} USD, ${change24h ?? '?'} %` : reason)

const chart = await unwrap(client.getPriceHistory({ tokenId, range: '1w' }))
console.log(`${chart.items.length} hourly prices`)
// #endregion

// #region alert
const alert = await unwrap(
  client.createPriceAlert({ tokenId, condition: 'above', value: '3500' }),
)
console.log(`Waiting for ${alert.value} ${alert.currency}`)
// #endregion
await unwrap(client.deletePriceAlert({ id: alert.id }))
