import type { Config } from './config.ts'

/**
 * Returns where the page reads a logo, or undefined if it may not read it. Logos come from the wallet's own origin and from the API only. The
 * API names them below its public URL, which a page behind a proxy reaches through its own origin.
 */
export function logoSource(
  logoUrl: string | null | undefined,
  { apiUrl, publicUrl }: Pick<Config, 'apiUrl' | 'publicUrl'>,
): string | undefined {
  if (!logoUrl || !URL.canParse(logoUrl, apiUrl)) return undefined
  const { origin, pathname, search, href } = new URL(logoUrl, apiUrl)
  if ([apiUrl, publicUrl].some((api) => URL.canParse(api) && new URL(api).origin === origin)) return `${apiUrl}${pathname}${search}`
  return origin === location.origin ? href : undefined
}
