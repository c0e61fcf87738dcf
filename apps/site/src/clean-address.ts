/**
 * Returns a script that runs first and replaces the path of a file, such as `/features.html`, by the path of its page. Docusaurus does this
 * only for later navigation, and would render the first page twice. If the host answered with the not-found page, the script loads the clean
 * path instead.
 */
export function cleanAddressScript(baseUrl: string): string {
  return `(function () {
  var path = location.pathname.replace(/\\/index\\.html$/, '/').replace(/\\.html$/, '')
  if (path !== ${JSON.stringify(baseUrl)}) path = path.replace(/(.)\\/$/, '$1')
  if (path === location.pathname) return
  var address = path + location.search + location.hash
  if ('notFound' in document.documentElement.dataset) location.replace(address)
  else history.replaceState(history.state, '', address)
})()`
}
