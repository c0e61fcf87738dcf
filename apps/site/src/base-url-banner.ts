const style = 'margin:20px;padding:20px;border:3px solid #a1261c;background:#fff;color:#111;font:18px/1.5 system-ui,sans-serif'

/**
 * The banner of the home page if neither its script nor its style sheet loads, because the base URL is wrong. React does not render it, so
 * that search engines do not index it. `site.css` hides it when a style sheet loads.
 */
export function baseUrlBannerScript(baseUrl: string): string {
  const html = `<div style="${style}">
<p style="font-size:26px;font-weight:bold">This site did not load properly.</p>
<p>Its scripts and styles were not found. A very common reason is a wrong base URL.</p>
<p>Configured base URL: <strong>${baseUrl}</strong>${baseUrl === '/' ? ' (the default)' : ''}</p>
<p>We suggest the base URL: <strong id="base-url-suggestion"></strong></p>
</div>`
  return `document.addEventListener('DOMContentLoaded', function () {
  if (typeof window.docusaurus !== 'undefined') return
  var banner = document.createElement('div')
  banner.id = 'base-url-banner'
  banner.setAttribute('role', 'alert')
  banner.innerHTML = ${JSON.stringify(html).replaceAll('<', '\\u003c')}
  document.body.prepend(banner)
  document.getElementById('base-url-suggestion').textContent = location.pathname.replace(/\\/?$/, '/')
})`
}
