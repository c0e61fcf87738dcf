/**
 * Makes the browser refuse HTML and code that are made of text, and scripts of other origins, anywhere in this page. The header
 * `require-trusted-types-for` switches the check on; this is the only policy that it allows.
 */
export function installTrustedTypes(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      if (new URL(url, location.href).origin !== location.origin) throw new TypeError('Scripts come from this origin only')
      return url
    },
  })
}
