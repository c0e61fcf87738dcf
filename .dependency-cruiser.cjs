const tests = '\\.(test|fixture)\\.ts$|/src/testing/'
const chainLibraries = '(^|node_modules/)(viem|@solana|@noble|@scure|js-sha3)(/|$)'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'packages-never-import-apps',
      severity: 'error',
      comment: 'A package serves any app; one that knows an app can serve no other.',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'sdk-knows-only-contract',
      severity: 'error',
      comment: 'The SDK is what a stranger would write from the contract alone.',
      from: { path: '^packages/sdk/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/(sdk|contract)/' },
    },
    {
      name: 'site-knows-only-contract',
      severity: 'error',
      comment: 'The site documents the contract, never the code behind it. Only tests may hold one against the other.',
      from: { path: '^apps/site/', pathNot: tests },
      to: { path: '^(apps|packages)/', pathNot: '^(apps/site|packages/contract)/' },
    },
    {
      name: 'api-never-imports-sdk',
      severity: 'error',
      comment: 'The SDK is generated from the API; only tests may close that circle.',
      from: { path: '^apps/api/', pathNot: tests },
      to: { path: '^packages/sdk/' },
    },
    {
      name: 'only-families-know-chain-libraries',
      severity: 'error',
      comment: 'What is particular to a protocol stays in its family, in the local chains, and in the examples of the SDK.',
      from: { path: '^(apps|packages|tools)/', pathNot: `^packages/(chains/src/families|devnet|sdk/examples)/|${tests}` },
      to: { path: chainLibraries },
    },
    {
      name: 'families-never-import-each-other',
      severity: 'error',
      comment: 'A family can be removed, or rewritten, without a look at another.',
      from: { path: '^packages/chains/src/families/([^/]+)/' },
      to: { path: '^packages/chains/src/families/[^/]+/', pathNot: '^packages/chains/src/families/$1/' },
    },
    {
      name: 'networks-are-data',
      severity: 'error',
      comment: 'A network is a literal: the types of network.ts and its own tokens, nothing that runs.',
      from: { path: '^packages/chains/src/networks/([^/]+)/', pathNot: tests },
      to: { pathNot: '^packages/chains/src/(network\\.ts|networks/$1/tokens\\.json)$' },
    },
    {
      name: 'networks-take-only-types',
      severity: 'error',
      comment: 'See networks-are-data: what a network takes from network.ts must vanish when it is compiled.',
      from: { path: '^packages/chains/src/networks/[^/]+/', pathNot: tests },
      to: { path: '^packages/chains/src/network\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-meet-in-deps',
      severity: 'error',
      comment: "A feature reaches another's behaviour through Deps, never its routes or its SQL.",
      from: { path: '^apps/api/src/features/([^/]+)/' },
      to: { path: '^apps/api/src/features/[^/]+/.+\\.(route|store)\\.ts$', pathNot: '^apps/api/src/features/$1/' },
    },
    {
      name: 'shared-code-knows-no-feature',
      severity: 'error',
      comment: 'What all features share must not grow with each of them.',
      from: { path: '^apps/api/src/(http|db|cache|work)/', pathNot: tests },
      to: { path: '^apps/api/src/(features|indexer|push|config|bin)/' },
    },
    {
      name: 'work-knows-no-job',
      severity: 'error',
      comment: 'Loops, backoffs, leases and lists of jobs serve any job; jobs.ts lists the jobs.',
      from: { path: '^apps/api/src/work/', pathNot: tests },
      to: { path: '^apps/api/src/(?!work/)' },
    },
    {
      name: 'settings-are-passed',
      severity: 'error',
      comment: 'bin/ reads the settings once and passes them on; a type may be named anywhere.',
      from: { path: '^apps/api/src/', pathNot: `^apps/api/src/(bin|config)/|${tests}` },
      to: { path: '^apps/api/src/config/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'settings-start-nothing',
      severity: 'error',
      comment: 'A declaration of settings may name the type that they become, never what runs with them.',
      from: { path: '^apps/api/src/config/', pathNot: tests },
      to: { path: '^apps/api/src/(bin|db|cache|indexer|metrics|push|work)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-bin-constructs',
      severity: 'error',
      comment: 'Connections are made in one place and passed on; a type may be named anywhere.',
      from: { path: '^apps/api/src/', pathNot: `^apps/api/src/(bin/|db/embedded)|${tests}` },
      to: {
        path: '^apps/api/src/(db/(client\\.ts$|embedded)|cache/(memory|redis))',
        pathNot: '\\.test\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'tools-need-no-package',
      severity: 'error',
      comment: '`npm start` and `npm test` begin here, before anything is installed.',
      from: { path: '^tools/[^/]+\\.mjs$' },
      to: { dependencyTypesNot: ['core', 'local'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Files that need each other are one file, or one of them knows too much.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'An import that cannot be followed cannot be checked.',
      from: {},
      // The site generator resolves these names of its own.
      to: { couldNotResolve: true, pathNot: '^@(theme|theme-original|docusaurus|generated|api-reference|home|samples)/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'Nothing imports this file and it imports nothing: delete it, or connect it.',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '\\.json$',
          '\\.config\\.[cm]?[jt]s$',
          '/migrations/',
          '/src/bin/',
          '^apps/site/(src/(pages|theme)|trim/)',
          tests,
        ],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|(^|/)artifacts/|^apps/site/(build|\\.docusaurus|tests/sites/.*/theme)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default'],
    },
  },
}
