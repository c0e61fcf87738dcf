import type { Config } from '../config/config.ts'
import { isLoopback } from '../http/origin.ts'

type Settings = Pick<Config, 'host' | 'publicOrigin' | 'trustedProxies'>

/** What an operator should know of settings that are allowed, and are seldom meant. */
export function warningsOf({ host, publicOrigin, trustedProxies }: Settings): string[] {
  const warnings: string[] = []
  if (!isLoopback(host)) warnings.push(`Listening on ${host}: the API is open to the network`)
  // It speaks no TLS itself, so that somebody stands between it and every client.
  if (publicOrigin?.startsWith('https:') && trustedProxies.length === 0)
    warnings.push(
      'PUBLIC_URL is https and TRUSTED_PROXIES is empty: all clients behind the proxy count as one network, and share its limits',
    )
  return warnings
}
