import type { Brand } from '../brand/brand.ts'
import { escapeHtml } from '../reference/html.ts'

/** Returns the theme's settings for the announcement of a brand. */
export function announcementBar({ id, text, href }: NonNullable<Brand['announcement']>) {
  const words = escapeHtml(text)
  const content = href === undefined ? words : `<a href="${escapeHtml(href)}">${words}</a>`
  return { id, content, backgroundColor: 'var(--ink)', textColor: 'var(--paper)' }
}

/**
 * Runs before the page is drawn: an announcement that this browser has not seen shows at once, also where an older one had been
 * dismissed. The theme would only show it from the next page load on. It once had a misspelled id for its own bar, which counts as seen.
 */
export function announcementScript(id: string): string {
  return `(function () {
  try {
    var seen = localStorage.getItem('docusaurus.announcement.id')
    if (seen === 'annoucement-bar') seen = 'announcement-bar'
    if (seen !== ${JSON.stringify(id)}) localStorage.setItem('docusaurus.announcement.dismiss', 'false')
  } catch (error) {}
})()`
}
