import { createElement } from 'react'

/** @typedef {import('react').ComponentType} Component */

/** Returns a drawing in an element with its name. */
export function named(/** @type {string} */ name, /** @type {Component} */ Content) {
  return () => createElement('div', { 'data-drawing': name }, createElement(Content))
}

/** Returns a drawing as the HTML that the page has. Loads its code if the page has none. */
export async function found(/** @type {string} */ name, /** @type {() => Promise<{ default: Component }>} */ load) {
  const html = document.querySelector(`[data-drawing="${name}"]`)?.innerHTML
  if (html === undefined) return named(name, (await load()).default)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of this site, which the browser has shown already
  return () => createElement('div', { 'data-drawing': name, dangerouslySetInnerHTML: { __html: html } })
}
