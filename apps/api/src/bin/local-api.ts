import { localSources } from '@patina/prices/local'
import { localProviders } from '@patina/swaps/local'
import { serveApi } from './serve-api.ts'

// The API of `npm start`: swaps and prices also use the exchange of the local chains.
await serveApi({ swapProviders: localProviders, priceSources: localSources })
