import { families } from '@patina/sdk'

const kinds = Object.values(families)
  .map(({ accountKind }) => accountKind)
  .join('|')

/** The text that `linkMessage` of the SDK makes. Its origin and address come first, and no line can be added. */
const form = new RegExp(
  [
    `^(?<host>[^\\s/]+) wants you to sign in with your (?:${kinds}) account:`,
    '(?<address>\\w+)',
    '',
    'Link this address to your wallet device\\.',
    '',
    'URI: https?://(?<uriHost>[^\\s/]+)/v1/wallet/addresses',
    'Version: 1',
    'Chain ID: \\w+',
    'Nonce: [0-9a-f]{32}',
    'Issued At: \\S+',
    'Expiration Time: \\S+',
    'Resources:',
    '- urn:uuid:[0-9a-f-]{36}$',
  ].join('\n'),
)

/** Returns why a text is not a link message of this address. The worker signs no other text for the wallet itself. None means that it is one. */
export function checkLinkMessage(text: string, address: string): string[] {
  const { host, uriHost, address: named } = form.exec(text)?.groups ?? {}
  if (host === undefined) return ['the text is not a link message']
  return [
    ...(host === uriHost ? [] : [`host ${uriHost} instead of ${host}`]),
    ...(named === address ? [] : [`address ${named} instead of ${address}`]),
  ]
}
