// Repeats a call that may succeed later.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDevice, type Result, unwrap } from '@patina/sdk'
import { fileStore } from '@patina/sdk/node'

const baseUrl = process.env.API ?? 'http://127.0.0.1:3000'
const { client } = await openDevice({
  baseUrl,
  store: fileStore(join(tmpdir(), 'wallet-device-retry.json')),
  devicePlatform: 'ios',
  appVersion: '1.0.0',
})

// #region retry
/** Repeats a call up to three times while the server is busy or unreachable. */
async function withRetry<T>(call: () => Promise<Result<T>>): Promise<Result<T>> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await call()
    const { error } = result
    const isTemporary =
      error?.code === 'network' ||
      error?.code === 'rate_limited' ||
      (error?.statusCode ?? 0) >= 500
    if (!isTemporary || attempt === 3) return result
    // A server that refuses names the wait. Otherwise wait 1, then 2 seconds.
    const seconds = error?.retryAfterSeconds ?? attempt
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  }
}

const { platforms } = await unwrap(withRetry(() => client.listPlatforms()))
// #endregion
console.log(`${platforms.length} platforms`)
