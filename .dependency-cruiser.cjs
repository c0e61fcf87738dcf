const tests = '\\.(test|fixture)\\.ts$|/src/testing/|^apps/api/testing/|^packages/test-kit/'
const chainLibraries = '(^|node_modules/)(viem|@solana|@noble|@scure|js-sha3)(/|$)'

/** Folders from the top down. A folder imports only from its own level's folder and those below. */
const levels = {
  'apps/api/src': ['bin', 'http', 'out|chain', 'ledger', 'wallet', 'base'],
  'apps/wallet/src': ['connect', 'app', 'screens', 'review', 'signing', 'history', 'kit', 'data', 'texts', 'keys'],
}
/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const arrowsDown = Object.entries(levels).flatMap(([root, floors]) =>
  floors.flatMap((floor, at) =>
    floor.split('|').map((folder) => ({
      name: `${root.split('/')[1]}-${folder}-imports-only-what-is-below`,
      severity: 'error',
      comment: `Folders of ${root} import downwards: ${floors.join(' → ')}.`,
      from: { path: `^${root}/${folder}/`, pathNot: tests },
      to: { path: `^${root}/(${floors.slice(0, at + 1).join('|')})/`, pathNot: `^${root}/${folder}/` },
    })),
  ),
)

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
      name: 'testing-is-for-tests',
      severity: 'error',
      comment: 'Test services are never shipped. Any test may run a whole product.',
      from: { path: '^(apps|bench|packages|tools)/', pathNot: `${tests}|^deploy/|^apps/(site|wallet)/tests/` },
      to: { path: '^(apps/api/testing|packages/test-kit)/' },
    },
    {
      name: 'shared-code-knows-no-product',
      severity: 'error',
      comment: 'Amounts and bounded requests serve any package, so they import none.',
      from: { path: '^packages/(units|http)/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/(units|http)/' },
    },
    {
      name: 'units-need-nothing',
      severity: 'error',
      comment: 'The SDK brings the amounts to browsers and phones: they import no package, and nothing of Node.',
      from: { path: '^packages/units/', pathNot: tests },
      to: { pathNot: '^packages/units/' },
    },
    {
      name: 'claims-need-nothing',
      severity: 'error',
      comment:
        'The keys and the server read the same bytes with it, and a mistake in a library must not reach both: it imports no package, and nothing of Node.',
      from: { path: '^packages/claims/', pathNot: tests },
      to: { pathNot: '^packages/claims/' },
    },
    {
      name: 'words-know-only-claims',
      severity: 'error',
      comment: 'Words come from the claims of the bytes: no chain, no catalogue and no node.',
      from: { path: '^packages/words/', pathNot: tests },
      to: { path: '^(apps|packages)/', pathNot: '^packages/(claims|units|words)/' },
    },
    {
      name: 'sdk-knows-only-contract',
      severity: 'error',
      comment: 'The SDK is what a stranger would write from the contract alone. It shares the amounts with the backend.',
      from: { path: '^packages/sdk/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/(sdk|contract|test-kit|units)/' },
    },
    {
      name: 'react-knows-only-sdk',
      severity: 'error',
      comment: 'The hooks are what a stranger would write over the SDK.',
      from: { path: '^packages/react/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/(react|sdk|test-kit)/' },
    },
    {
      name: 'connect-needs-nothing',
      severity: 'error',
      comment: 'Foreign sites load it, so it imports no package and nothing of Node.',
      from: { path: '^packages/connect/src/', pathNot: tests },
      to: { pathNot: '^packages/connect/src/' },
    },
    {
      name: 'connect-protocol-needs-nothing',
      severity: 'error',
      comment: 'Both sides of the window parse with it: the site and the wallet.',
      from: { path: '^packages/connect/src/protocol/', pathNot: tests },
      to: { pathNot: '^packages/connect/src/protocol/' },
    },
    {
      name: 'wallet-knows-only-clients',
      severity: 'error',
      comment:
        'The wallet is a client like any other. It shares amounts and decoders of swap services with the backend, and its local build the local exchange. Its programs also run local chains and take turns by locks.',
      from: { path: '^apps/wallet/', pathNot: `${tests}|^apps/wallet/(tests|programs)/` },
      to: {
        path: '^(apps|packages)/',
        pathNot:
          '^apps/wallet/|^packages/(brand|claims|contract|sdk|react|units)/|^packages/connect/(src|dist)/protocol/|^packages/swaps/(src|dist)/(service-calls|local-amm/exchange)\\.',
      },
    },
    {
      name: 'wallet-programs-need-no-api',
      severity: 'error',
      comment: 'The programs of the wallet build it, serve it and send test funds from local chains.',
      from: { path: '^apps/wallet/programs/', pathNot: tests },
      to: { path: '^(apps|packages)/', pathNot: '^apps/wallet/|^packages/(supervise|devnet|chains)/' },
    },
    {
      name: 'only-keys-know-secrets',
      severity: 'error',
      comment:
        'Screens reach keys through keyring.ts only, so that secrets stay in the worker. Families, errors, intents, the rule of high fees and the spelling of addresses are plain facts.',
      from: { path: '^apps/wallet/src/', pathNot: `^apps/wallet/src/keys/|${tests}` },
      to: {
        path: '^apps/wallet/src/keys/',
        pathNot:
          '^apps/wallet/src/keys/(families|high-fee|spelled|keyring|keyring-types|key-error|intent|site/origin|site/requests|verify-ed25519)\\.ts$',
      },
    },
    {
      name: 'screens-never-import-each-other',
      severity: 'error',
      comment: 'A screen can be removed, or rewritten, without a look at another. What several screens use is below them.',
      from: { path: '^apps/wallet/src/screens/([^/]+)/' },
      to: { path: '^apps/wallet/src/screens/[^/]+/', pathNot: '^apps/wallet/src/screens/$1/' },
    },
    {
      name: 'site-knows-only-contract',
      severity: 'error',
      comment:
        'The site documents the contract, never the code behind it. Only tests may hold one against the other. Its programs take turns by locks.',
      from: { path: '^apps/site/', pathNot: `^apps/site/tests/|${tests}` },
      to: { path: '^(apps|packages)/', pathNot: '^(apps/site|packages/(brand|contract|supervise))/' },
    },
    {
      name: 'apps-and-packages-need-no-tool',
      severity: 'error',
      comment: 'Tools are what npm scripts call. What programs share is a package.',
      from: { path: '^(apps|packages)/' },
      to: { path: '^(bench|tools)/' },
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
      comment:
        'What is particular to a protocol stays in its family, in the local chains, in subpaths of the SDK, in examples, and in the check of signed attestations.',
      from: {
        path: '^(apps|packages|tools)/',
        pathNot: `^packages/(chains/src/families|swaps/src/[^/]+|devnet|sdk/examples|react/examples|connect/example|sdk/src/solana)/|^apps/wallet/src/keys/|^packages/sdk/(src/(viem|ethers|kit)|node/local-wallet)\\.ts$|^tools/src/descriptors/attestations\\.ts$|${tests}`,
      },
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
      name: 'consumers-never-import-each-other',
      severity: 'error',
      comment:
        'A consumer of the event log can be removed, or rewritten, without a look at another. Notifications fill the outbox of pushes.',
      from: { path: '^apps/api/src/out/(broker|notifications|webhooks)/' },
      to: { path: '^apps/api/src/out/(broker|notifications|webhooks)/', pathNot: '^apps/api/src/out/$1/' },
    },
    {
      name: 'swap-providers-never-import-each-other',
      severity: 'error',
      comment:
        'A provider is a folder and a line: it can be removed without a look at another. Exchanges with the same kind of pools share code.',
      from: { path: '^packages/swaps/src/([^/]+)/', pathNot: '^packages/swaps/src/testing/' },
      to: { path: '^packages/swaps/src/[^/]+/', pathNot: '^packages/swaps/src/(v3-pools|testing|$1)/' },
    },
    {
      name: 'price-sources-never-import-each-other',
      severity: 'error',
      comment: 'A source is a folder and a line: it can be removed without a look at another.',
      from: { path: '^packages/prices/src/([^/]+)/' },
      to: { path: '^packages/prices/src/[^/]+/', pathNot: '^packages/prices/src/$1/' },
    },
    {
      name: 'networks-are-data',
      severity: 'error',
      comment: 'A network is a literal: the types of network.ts, a preset, its own tokens and feeds. networkOf only gives it its type.',
      from: { path: '^packages/chains/src/networks/([^/]+)/', pathNot: tests },
      to: {
        pathNot: '^packages/chains/src/(network\\.ts|network-of\\.ts|networks/[^/]+\\.preset\\.ts|networks/$1/(tokens|feeds)\\.json)$',
      },
    },
    {
      name: 'presets-are-data',
      severity: 'error',
      comment: 'A preset is a part of a network: it imports types only.',
      from: { path: '^packages/chains/src/networks/[^/]+\\.preset\\.ts$' },
      to: { pathNot: '^packages/chains/src/network\\.ts$' },
    },
    {
      name: 'networks-take-only-types',
      severity: 'error',
      comment: 'See networks-are-data: what a network takes from network.ts must vanish when it is compiled.',
      from: { path: '^packages/chains/src/networks/([^/]+/|[^/]+\\.preset)', pathNot: tests },
      to: { path: '^packages/chains/src/network\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'local-exchange-is-added',
      severity: 'error',
      comment: 'The local exchange and its prices are added by what `npm start` runs. A production program never loads them.',
      from: {
        path: '^(apps|packages)/',
        pathNot: `^packages/(swaps|prices)/src/local|^apps/api/src/bin/local-api\\.ts$|^apps/wallet/(brand/signing\\.ts$|tests/)|${tests}`,
      },
      to: { path: '^packages/(swaps|prices)/src/local' },
    },
    {
      name: 'routes-meet-in-deps',
      severity: 'error',
      comment: "A route reaches another segment's behaviour through Deps, never its routes or its SQL.",
      from: { path: '^apps/api/src/http/routes/([^/]+)/' },
      to: { path: '^apps/api/src/http/routes/[^/]+/.+\\.(route|store)\\.ts$', pathNot: '^apps/api/src/http/routes/$1/' },
    },
    {
      name: 'server-knows-no-route',
      severity: 'error',
      comment: 'What all routes share must not grow with each of them.',
      from: { path: '^apps/api/src/http/server/', pathNot: tests },
      to: { path: '^apps/api/src/http/routes/' },
    },
    ...arrowsDown,
    {
      name: 'work-knows-no-job',
      severity: 'error',
      comment: 'Loops, backoffs, leases and lists of jobs serve any job; bin/jobs.ts lists the jobs.',
      from: { path: '^apps/api/src/base/work/', pathNot: tests },
      to: { path: '^apps/api/src/(?!base/work/)' },
    },
    {
      name: 'settings-are-passed',
      severity: 'error',
      comment: 'bin/ reads the settings once and passes them on; a type may be named anywhere.',
      from: { path: '^apps/api/src/', pathNot: `^apps/api/src/(bin|base/config)/|${tests}` },
      to: { path: '^apps/api/src/base/config/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'settings-start-nothing',
      severity: 'error',
      comment: 'A declaration of settings may name the type that they become, never what runs with them.',
      from: { path: '^apps/api/src/base/config/', pathNot: tests },
      to: { path: '^apps/api/src/base/(db|cache|metrics|work)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-bin-constructs',
      severity: 'error',
      comment: 'Connections are made in one place and passed on; a type may be named anywhere.',
      from: { path: '^apps/api/src/', pathNot: `^apps/api/src/(bin/|base/db/embedded)|${tests}` },
      to: {
        path: '^apps/api/src/base/(db/(client\\.ts$|embedded)|cache/(memory|redis)\\.ts$)',
        pathNot: '\\.test\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'tools-need-no-package',
      severity: 'error',
      comment: '`npm start` and `npm test` begin here, before anything is installed.',
      from: { path: '^(tools|packages/supervise/src)/[^/]+\\.mjs$' },
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
      // Docusaurus resolves these names itself.
      to: { couldNotResolve: true, pathNot: '^@(theme|theme-original|docusaurus|generated|api-reference|home|samples)/|^virtual:' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'Nothing imports this file and it imports nothing: delete it, or connect it.',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.m?ts$',
          '\\.json$',
          '\\.config\\.[cm]?[jt]s$',
          '/src/bin/',
          '^apps/site/(src/(pages|theme)|trim/)',
          '^apps/wallet/service-worker\\.js$',
          '^packages/connect/example/page/',
          tests,
        ],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '(^|/)dist/|^tools/site-clients/|(^|/)artifacts/|^apps/wallet/build/|^apps/site/(build|\\.docusaurus|tests/sites/.*/theme)/',
    },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default'],
    },
  },
}
