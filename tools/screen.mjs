/**
 * The first account of the well-known mnemonic `test test test test test test test test test test test junk`.
 * @see https://getfoundry.sh/anvil/overview
 */
const account = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
}

/**
 * What a newcomer needs to see once everything runs, in 80 columns: where it is, an account with funds, three calls to paste.
 * @param {string} title
 * @param {import('./stack.mjs').Addresses} addresses
 * @param {string} dataDir
 */
export function welcomeScreen(title, { apiUrl, chains }, dataDir) {
  const row = (/** @type {string} */ label, /** @type {string} */ text) => `  ${label.padEnd(10)}${text}`
  return [
    '',
    `  ${title} is running.`,
    '',
    row('API', apiUrl),
    row('OpenAPI', `${apiUrl}/openapi.json`),
    ...chains.map(({ platformId, chainId, rpcUrl }) => row(platformId, `${rpcUrl}   chain id ${chainId}`)),
    '',
    ...(chains.length > 0 ? [...accountRows(row), '', ...firstCalls(apiUrl, chains[0]?.platformId ?? ''), ''] : []),
    `  Stop with Ctrl-C; the next start goes on from what is in ${dataDir}.`,
    '  Begin anew with: npm start -- --fresh',
    '',
  ].join('\n')
}

/** @param {(label: string, text: string) => string} row */
function accountRows(row) {
  return [
    '  A test account, funded on each local chain. Its key is public: never use it',
    '  on a real chain.',
    row('Address', account.address),
    row('Key', account.privateKey),
  ]
}

function firstCalls(/** @type {string} */ apiUrl, /** @type {string} */ platformId) {
  return [
    '  1. Register a device and keep its id',
    '',
    `API=${apiUrl}; ADDRESS=${account.address}`,
    "DEVICE=$(curl -s $API/v1/devices/new -H 'content-type: application/json' \\",
    `  -d '{"devicePlatform":"ios","appVersion":"1.0.0"}' \\`,
    "  | grep -oE '[0-9a-f-]{36}'); echo $DEVICE",
    '',
    "  2. Link the test account's address to it",
    '',
    'curl -s $API/v1/wallet/addresses -H "device-id: $DEVICE" \\',
    "  -H 'content-type: application/json' \\",
    `  -d '{"addresses":[{"address":"'$ADDRESS'","platformId":"${platformId}"}]}'`,
    '',
    '  3. See its balances',
    '',
    `curl -s "$API/v1/wallet/addresses/$ADDRESS/balances?platformId=${platformId}" \\`,
    '  -H "device-id: $DEVICE"',
  ]
}
