/** The version of this wallet, which the device reports. The server can require a newer one. */
export const walletVersion = '1.0.0'

/** Returns whether a version is older than another one. Pre-releases count as their release. */
export function isOlder(version: string, other: string): boolean {
  const [own, least] = [version, other].map((text) => text.split(/[-+]/)[0]?.split('.').map(Number) ?? [])
  for (const part of [0, 1, 2]) {
    const difference = (own?.[part] ?? 0) - (least?.[part] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
