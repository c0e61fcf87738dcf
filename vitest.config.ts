import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Workspace packages are tested from their sources, never from a stale build.
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['{apps,bench,deploy,packages,tools}/**/*.test.ts'],
    globalSetup: 'apps/api/testing/services/global-setup.ts',
    setupFiles: 'apps/api/testing/services/properties.ts',
    // Files share their imports, which take longer than most tests. None of them changes what another could see.
    isolate: false,
    // Bounds of what hangs, not of what is slow: a machine may have two cores and other work.
    testTimeout: 180_000,
    hookTimeout: 240_000,
  },
})
