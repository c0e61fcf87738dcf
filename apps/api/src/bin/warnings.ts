import type { Config } from '../base/config/config.ts'
import { isLoopback } from '../base/wire/origin.ts'

type Settings = Pick<Config, 'host' | 'publicOrigins' | 'trustedProxies'>

/** Returns warnings about settings that are valid but rarely intended. */
export function warningsOf({ host, publicOrigins, trustedProxies }: Settings): string[] {
  const warnings: string[] = []
  if (!isLoopback(host)) warnings.push(`Listening on ${host}: the API is open to the network`)
  // The API serves no TLS itself, so an https origin means that a proxy is between the API and every client.
  if (publicOrigins[0]?.origin.startsWith('https:') && trustedProxies.length === 0)
    warnings.push(
      'PUBLIC_URL is https and TRUSTED_PROXIES is empty: all clients behind the proxy count as one network, and share its limits',
    )
  return warnings
}
