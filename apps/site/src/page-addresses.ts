import routes from '@generated/routes'

type Route = { path?: string | string[] | undefined; exact?: boolean | undefined; routes?: Route[] | undefined }

const addressesOf = (list: Route[]): string[] =>
  list.flatMap(({ path, exact, routes: inner }) => (exact && typeof path === 'string' ? [path] : addressesOf(inner ?? [])))

/** The paths of all pages of this site. */
export const pageAddresses: ReadonlySet<string> = new Set(addressesOf(routes))
