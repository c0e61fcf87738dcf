import type { Brand } from '@patina/brand'
import { escapeHtml } from '../reference/html.ts'

/** Returns the theme's settings for the announcement of a brand. */
export function announcementBar({ id, text, href }: NonNullable<Brand['announcement']>) {
  const words = escapeHtml(text)
  const content = href === undefined ? words : `<a href="${escapeHtml(href)}">${words}</a>`
  return { id, content, backgroundColor: 'var(--ink)', textColor: 'var(--paper)' }
}

/**
 * A script that runs before the page is drawn. It shows an announcement that this browser has not seen, also if an older one was dismissed.
 * The theme alone would show it only after the next page load. The theme once stored a misspelled id for its own bar; that id counts as
 * seen.
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
