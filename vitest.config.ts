import { defineConfig } from 'vitest/config'

const long = process.env.TEST_FORM === 'long'

const shared = {
  setupFiles: 'apps/api/testing/services/properties.ts',
  // Files share their imports, which take longer than most tests. None of them changes what another could see.
  isolate: false,
  // Bounds of what hangs, not of what is slow: a machine may have two cores and other work.
  testTimeout: 180_000,
  // On a fresh clone a hook may wait for the build of the site.
  hookTimeout: 600_000,
}
// Workspace packages are tested from their sources, never from a stale build.
const resolve = { conditions: ['source'] }
const folders = '{apps,bench,deploy,packages,tools}/**'

/** The suffix of a file says when it runs: `.long.test.ts` in `npm run test:long` only, `.alone.test.ts` after all others, by itself. */
export default defineConfig({
  // The services that `globalSetup` starts are also made from sources.
  environments: { __vitest__: { resolve: { conditions: ['source', 'module', 'node', 'default'] } } },
  test: {
    // Compiled modules are kept in node_modules: a second run begins 20 seconds earlier.
    experimental: { fsModuleCache: true },
    globalSetup: 'apps/api/testing/services/global-setup.ts',
    // A third worker on two cores gains nothing: processes that tests start use the rest.
    maxWorkers: 2,
    projects: long
      ? [
          {
            resolve,
            ssr: { resolve },
            test: {
              ...shared,
              name: 'long',
              include: [`${folders}/*.long.test.ts`],
              maxWorkers: 1,
              testTimeout: 1_800_000,
              hookTimeout: 900_000,
            },
          },
        ]
      : [
          {
            resolve,
            ssr: { resolve },
            test: {
              ...shared,
              name: 'together',
              include: [`${folders}/*.test.ts`],
              exclude: ['**/node_modules/**', '**/*.{alone,long}.test.ts'],
              maxWorkers: 2,
              sequence: { groupOrder: 0 },
            },
          },
          // Files that judge delays or loads: another file beside them would change the result.
          {
            resolve,
            ssr: { resolve },
            test: { ...shared, name: 'alone', include: [`${folders}/*.alone.test.ts`], maxWorkers: 1, sequence: { groupOrder: 1 } },
          },
        ],
  },
})
