import spec from '@api-reference/spec'

export const html = spec.html

const found = (pattern) => [...html.matchAll(pattern)].map(([, value]) => value)

/** What the site's check of links should know of. */
export const anchors = found(/ id="([^"]+)"/g)
export const links = found(/ href="([#/][^"]*)"(?! download| type)/g)
