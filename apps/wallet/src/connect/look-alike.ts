import { decodePunycode } from './punycode.ts'

/**
 * The name that a site imitates: that of a connected site, or the brand's. `letters`: the name has letters of other alphabets.
 */
export type Imitation = { kind: 'site'; known: string } | { kind: 'brand' } | { kind: 'letters' }

type Known = {
  /** Hosts of connected sites. */
  sites: readonly string[]
  brand: { name: string; hosts: readonly string[] }
}

/** Returns what the host of a site imitates. A host that the user connected imitates nothing. */
export function findImitation(host: string, { sites, brand }: Known): Imitation | undefined {
  const own = withoutPort(host)
  const hosts = sites.map(withoutPort)
  if (isAddress(own) || hosts.includes(own)) return undefined
  const skeleton = skeletonOf(own)
  const known = hosts.find((site) => !isRelated(own, site) && isNear(skeleton, skeletonOf(site)))
  if (known !== undefined) return { kind: 'site', known }
  const isOurs = brand.hosts.some((one) => isRelated(own, one))
  const name = skeletonOf(brand.name.replace(/[^\p{L}\p{N}]/gu, ''))
  if (!isOurs && name.length >= 4 && skeleton.replaceAll(/[-.]/g, '').includes(name)) return { kind: 'brand' }
  return own.split('.').some((label) => label.startsWith('xn--')) ? { kind: 'letters' } : undefined
}

const withoutPort = (host: string) => host.replace(/:\d+$/, '').toLowerCase()
const isAddress = (host: string) => host === 'localhost' || host.startsWith('[') || /^[\d.]+$/.test(host)

/** Returns whether one host is the other or a part of it, or both have the same domain. The list of public suffixes is not known here. */
function isRelated(one: string, other: string): boolean {
  const domain = (host: string) => host.split('.').slice(-2).join('.')
  return domain(one) === domain(other)
}

/** Characters that look like others, in the form of the others. */
const looks: readonly (readonly [RegExp, string])[] = [
  [/[0οоօ]/g, 'o'],
  [/[1|іıíìïΙӏ]/g, 'i'],
  [/l/g, 'i'],
  [/[аáàâäãåα]/g, 'a'],
  [/[еéèêëёε3]/g, 'e'],
  [/[рρ]/g, 'p'],
  [/[сçϲ]/g, 'c'],
  [/[уýγ]/g, 'y'],
  [/[хχ]/g, 'x'],
  [/[ѕś5$]/g, 's'],
  [/[ԁ]/g, 'd'],
  [/[һ]/g, 'h'],
  [/[ј]/g, 'j'],
  [/[кκ]/g, 'k'],
  [/[мΜ]/g, 'm'],
  [/[пոñń]/g, 'n'],
  [/[тτ]/g, 't'],
  [/[νѵ]/g, 'v'],
  [/[ԝω]/g, 'w'],
  [/[öóòôõø]/g, 'o'],
  [/[üúùûսυ]/g, 'u'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]

/** Returns a name with the letters that people see in it. */
function skeletonOf(host: string): string {
  const readable = host
    .toLowerCase()
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? label) : label))
    .join('.')
    .normalize('NFKC')
  return looks.reduce((text, [pattern, letter]) => text.replace(pattern, letter), readable)
}

/** Returns whether two names differ by at most one character, or in nothing that people see. Short names differ by chance. */
function isNear(one: string, other: string): boolean {
  if (one === other) return true
  return Math.min(one.length, other.length) >= 8 && distanceIsOne(one, other)
}

/** Returns whether one insertion, removal, replacement or exchange of neighbours makes one text the other. */
function distanceIsOne(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [a, b] = [one.slice(start), other.slice(start)]
  const isExchange = a.length === b.length && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || isExchange
}
