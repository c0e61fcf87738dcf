import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** The folder of the wallet. It is the same for the sources of these programs, which tests run, and for their compiled output. */
export const walletFolder = dirname(createRequire(import.meta.url).resolve('@patina/wallet/package.json'))
