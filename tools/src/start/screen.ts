import { join } from 'node:path'
import type { Settings } from './settings.ts'
import type { Addresses, Chain } from './stack.ts'
import type { WebState } from './web.ts'

/**
 * The first account of the well-known mnemonic `test test test test test test test test test test test junk`, on the EVM chains and on
 * Solana.
 * @see https://getfoundry.sh/anvil/overview
 */
const account = {
  evm: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  solana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
}

/** Returns the welcome screen, at most 80 columns wide: the addresses, an account with funds, and calls to paste. */
export function welcomeScreen(
  title: string,
  { apiUrl, chains, site, wallet, example }: Addresses,
  { dataDir, host, apiPort, strict = false }: Pick<Settings, 'dataDir' | 'host' | 'apiPort'> & { strict?: boolean },
) {
  const row = (label: string, text: string) => `  ${label.padEnd(10)}${text}`
  return [
    '',
    `  ${title} is running.`,
    '',
    row('API', `${apiUrl}   OpenAPI ${apiUrl}/openapi.json`),
    row('Wallet', pageText[wallet.state](wallet.url)),
    row('Site', pageText[site.state](site.url)),
    row('Example', `${pageText[example.state](example.url)}${example.state === 'there' ? '   a site that uses the wallet' : ''}`),
    ...chains.map((chain) => row(chain.platformId, `${chain.rpcUrl}   ${whatElse(chain)}`)),
    row('Logs', join(dataDir, 'logs')),
    ...(isLoopback(host) ? [] : [`  The API is open to the network, on port ${apiPort}: HOST is ${host}.`]),
    '',
    ...(chains[0]
      ? [
          ...accountRows(row),
          '',
          ...(strict ? rules : [...firstCalls(apiUrl, chains[0].platformId), '']),
          ...programs(apiUrl, chains[0]),
          '',
        ]
      : []),
    '  Stop with Ctrl-C. The next start goes on; npm start -- --fresh begins anew.',
  ].join('\n')
}

const pageText: Record<WebState, (url: string) => string> = {
  there: (url) => url,
  'being built': (url) => `${url}   being built; a later line says it is ready`,
  absent: () => 'not there: the lines above say why',
}

/** The first calls use a device without a key, which these rules refuse. */
const rules = ['  Devices need keys, and addresses need proofs, as in production (--strict).', '']

function accountRows(row: (label: string, text: string) => string) {
  return [
    '  A test account with funds. Its keys are public: never use it on a real chain.',
    row('Address', account.evm),
    row('Key', account.privateKey),
    row('Solana', account.solana),
  ]
}

/**
 * Returns the other facts that a client needs besides the URL. EVM transactions contain the chain id; Solana transactions are awaited by
 * subscription.
 */
const whatElse = ({ chainId, subscriptionsUrl }: Chain) =>
  subscriptionsUrl === undefined ? `chain id ${chainId}` : `subscriptions ${subscriptionsUrl}`

const accountOn = (platformId: string) => (platformId === 'solana' ? account.solana : account.evm)

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

function firstCalls(apiUrl: string, platformId: string) {
  return [
    '  1. Register a device and keep its id',
    '',
    `API=${apiUrl}; ADDRESS=${accountOn(platformId)}`,
    "DEVICE=$(curl -s $API/v1/devices/new -H 'content-type: application/json' \\",
    `  -d '{"devicePlatform":"ios","appVersion":"1.0.0"}' \\`,
    "  | grep -oE '[0-9a-f-]{36}'); echo $DEVICE",
    '',
    "  2. Link the test account's address to it",
    '',
    'curl -s $API/v1/wallet/addresses -H "device-id: $DEVICE" \\',
    "  -H 'content-type: application/json' \\",
    `  -d '{"addresses":[{"address":"'$ADDRESS'","platformId":"${platformId}"}]}'; echo`,
    '',
    '  3. See its balances',
    '',
    `curl -s "$API/v1/wallet/addresses/$ADDRESS/balances?platformId=${platformId}" \\`,
    '  -H "device-id: $DEVICE"; echo',
  ]
}

/** Commands to run beside the stack. The commands contain the address of the API only if it is not the default one. */
function programs(apiUrl: string, { platformId, rpcUrl }: Chain) {
  const api = apiUrl === 'http://127.0.0.1:3000' ? '' : ` -- --api ${apiUrl}`
  const rpc = ['http://127.0.0.1:8545', 'http://127.0.0.1:8899'].includes(rpcUrl) ? [] : [`  --rpc ${rpcUrl}`]
  return [
    "  In a second terminal: a wallet's whole journey; money for any address",
    `npm run demo${api}`,
    [`npm run faucet -- --platform ${platformId} --to … --amount 5`, ...rpc].join(' \\\n'),
  ]
}
