import { createContext, useContext } from 'react'

/** Settings of a deployment, from `/config.json`. */
export type Config = {
  /** Origin of the API. */
  apiUrl: string
  /** The API's `PUBLIC_URL`, if it is another origin than `apiUrl`. The API accepts only tokens and proofs for that URL. */
  publicUrl: string
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
export function parseConfig(value: unknown): Config {
  const { apiUrl, publicUrl, faucetPath }: { [name in keyof Config]?: unknown } = Object(value)
  const api = isOrigin(apiUrl) ? apiUrl : location.origin
  return {
    apiUrl: api,
    publicUrl: isOrigin(publicUrl) ? publicUrl : api,
    faucetPath: typeof faucetPath === 'string' && /^\/[\w/-]+$/.test(faucetPath) ? faucetPath : undefined,
  }
}

const isOrigin = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\/[^/]+$/.test(value)

export const ConfigContext = createContext<Config | undefined>(undefined)

/** Returns the settings of this deployment. @throws {Error} outside of the app */
export function useConfig(): Config {
  const config = useContext(ConfigContext)
  if (!config) throw new Error('useConfig must be used below the app')
  return config
}
