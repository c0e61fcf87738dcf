import { localSources } from '@patina/prices/local'
import { localExchanges, localProviders } from '@patina/swaps/local'
import { addExchanges } from '../ledger/rows/known-contracts.ts'
import { serveApi } from './serve-api.ts'

// The API of `npm start`: swaps, prices and names also use the exchange of the local chains.
addExchanges(localExchanges)
await serveApi({ swapProviders: localProviders, priceSources: localSources })
