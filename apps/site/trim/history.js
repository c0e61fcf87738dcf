// The history of a browser's addresses. Those behind a # sign and in memory, which the router names as well, are of no use on a site.
export { createBrowserHistory, createLocation, createPath, locationsAreEqual, parsePath } from 'history/esm/history.js'

export function createHashHistory() {
  throw new Error('There is no router of addresses behind a # sign: see apps/site/trim/history.js')
}

export function createMemoryHistory() {
  throw new Error('There is no router in memory: see apps/site/trim/history.js')
}
