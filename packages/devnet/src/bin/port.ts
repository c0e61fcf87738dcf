import { env } from 'node:process'

/** Port of a local chain: the one that its variable (ETHEREUM_PORT, say) names, as for `npm start`, or its own. @throws when it names none */
export function portOf({ platformId, defaultPort }: { platformId: string; defaultPort: number }): number {
  const variable = `${platformId.toUpperCase()}_PORT`
  const text = env[variable] || `${defaultPort}`
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new Error(`${variable} must be a port number from 1 to 65535, not "${text}".`)
  return port
}
