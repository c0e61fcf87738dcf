import { createContext, useContext } from 'react'

/** Settings of a deployment, from `/config.json`. */
export type Config = {
  /** Origin of the API. */
  apiUrl: string
  /** A path of this origin that sends test funds. Only local chains have one. */
  faucetPath: string | undefined
}

/** Returns the settings of this deployment. A missing or unreadable file means: the API is on this origin. */
export async function loadConfig(): Promise<Config> {
  try {
    const response = await fetch('/config.json', { cache: 'no-cache' })
    return parseConfig(response.ok ? await response.json() : {})
  } catch {
    return parseConfig({})
  }
}

/** Returns the settings in a parsed `config.json`. Anything of another shape counts as absent. */
function parseConfig(value: unknown): Config {
  const { apiUrl, faucetPath }: { apiUrl?: unknown; faucetPath?: unknown } = Object(value)
  return {
    apiUrl: typeof apiUrl === 'string' && /^https?:\/\/[^/]+$/.test(apiUrl) ? apiUrl : location.origin,
    faucetPath: typeof faucetPath === 'string' && /^\/[\w/-]+$/.test(faucetPath) ? faucetPath : undefined,
  }
}

export const ConfigContext = createContext<Config | undefined>(undefined)

/** Returns the settings of this deployment. @throws {Error} outside of the app */
export function useConfig(): Config {
  const config = useContext(ConfigContext)
  if (!config) throw new Error('useConfig must be used below the app')
  return config
}
