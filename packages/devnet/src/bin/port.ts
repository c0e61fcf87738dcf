import { env } from 'node:process'

/** Returns the port of a local chain: that of its variable, such as ETHEREUM_PORT, or its default. @throws if the variable is not a port */
export function portOf({ platformId, defaultPort }: { platformId: string; defaultPort: number }): number {
  const variable = `${platformId.toUpperCase()}_PORT`
  const text = env[variable] || `${defaultPort}`
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new Error(`${variable} must be a port number from 1 to 65535, not "${text}".`)
  return port
}
