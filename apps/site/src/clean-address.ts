/**
 * Runs before anything else: an address that names a file becomes the address of its page. The same is done for later navigation by
 * the site generator; the first page would else be rendered for the wrong address and then again. A host that knows no such file has
 * sent the not-found page instead, which marks its document: then the clean address is asked for anew.
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
