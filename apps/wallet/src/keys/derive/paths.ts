import { allFamilies, type Family } from '@patina/sdk'

/** How a private key follows from a path. */
export type Derivation = 'bip32' | 'slip10'

/** A way to derive accounts from words. `n` in a path is the number of an account. Default of `derivation`: that of the family. */
type Template = { path: string; family: Family; derivation?: Derivation }

/** How this wallet derives its own accounts: as MetaMask on EVM and as Phantom on Solana. */
const standard: Readonly<Record<Family, { path: string; derivation: Derivation }>> = {
  evm: { path: "m/44'/60'/0'/0/n", derivation: 'bip32' },
  solana: { path: "m/44'/501'/n'/0'", derivation: 'slip10' },
}

/** How other wallets derive accounts. The search looks for `searched` accounts of each. */
const others: readonly Template[] = [
  // Ledger Live.
  { path: "m/44'/60'/n'/0/0", family: 'evm' },
  // Old apps of Ledger, and MyEtherWallet.
  { path: "m/44'/60'/0'/n", family: 'evm' },
  // Addresses for change, as BIP-44 defines them.
  { path: "m/44'/60'/0'/1/n", family: 'evm' },
  // Trust Wallet, Solflare, Ledger Live, and Phantom's second path.
  { path: "m/44'/501'/n'", family: 'solana' },
  // The first account of the Solana command line and of Ledger devices.
  { path: "m/44'/501'", family: 'solana' },
  // Sollet, and Phantom's deprecated path. The steps are those of BIP-32, although the key is one of ed25519.
  { path: "m/501'/n'/0/0", family: 'solana', derivation: 'bip32' },
]

const searched = 5
const maxIndex = 0x7fff_ffff

/** A path of a known template. `index` is the number of a standard account, whose number has an address on each family. */
export type KnownPath = { path: string; template: string; family: Family; index?: number }

const templates: readonly (Template & { isStandard: boolean })[] = [
  ...allFamilies.map((family) => ({ path: standard[family].path, family, isStandard: true })),
  ...others.map((template) => ({ ...template, isStandard: false })),
]

/** Returns what a path is, or undefined unless it is exactly one of a known template. */
export function parsePath(text: unknown): KnownPath | undefined {
  if (typeof text !== 'string') return undefined
  for (const { path, family, isStandard } of templates) {
    const found = new RegExp(`^${path.replace('n', '(0|[1-9][0-9]{0,9})')}$`).exec(text)
    const index = Number(found?.[1] ?? 0)
    if (!found || index > maxIndex) continue
    return { path: text, template: path, family, ...(isStandard && { index }) }
  }
  return undefined
}

/** Returns how the private key of a path is derived. */
export const derivationOf = ({ template, family }: KnownPath): Derivation =>
  others.find(({ path }) => path === template)?.derivation ?? standard[family].derivation

/** Returns the path of a standard account. */
export const standardPath = (family: Family, index: number): KnownPath => {
  const { path } = standard[family]
  return { path: path.replace('n', `${index}`), template: path, family, index }
}

/**
 * Returns the paths that are searched for accounts: five of each template, and standard ones first. A standard path stands for its account on
 * both families.
 */
export function searchedPaths(): KnownPath[] {
  const numbers = Array.from({ length: searched }, (_, index) => index)
  const texts = others.flatMap(({ path }) => (path.includes('n') ? numbers.map((index) => path.replace('n', `${index}`)) : [path]))
  const known = texts.flatMap((text) => parsePath(text) ?? [])
  // The first account of Ledger Live is the first standard one.
  return [...numbers.map((index) => standardPath('evm', index)), ...known.filter(({ index }) => index === undefined)]
}
