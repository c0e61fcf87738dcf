import { resolve } from 'node:path'
import base from '../../../vitest.config.ts'

/** Every journey of the wallet in a browser. `npm test` runs only the short ones, `*.test.ts`. */
export default {
  ...base,
  root: resolve(import.meta.dirname, '../../..'),
  test: { ...base.test, include: ['apps/wallet/tests/**/*.{test,long.fixture}.ts'] },
}
