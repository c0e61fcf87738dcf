/**
 * Runs before anything else: an address that names a file becomes the address of its page. The same is done for later navigation by
 * the site generator; the first page would else be rendered for the wrong address and then again.
 */
export const cleanAddressScript = `(function () {
  var path = location.pathname.replace(/\\/index\\.html$/, '/').replace(/\\.html$/, '')
  if (path.length > 1) path = path.replace(/\\/$/, '')
  if (path !== location.pathname) history.replaceState(history.state, '', path + location.search + location.hash)
})()`
