// Stands in for boxes of the theme that no page has: 2 KB on every page of text. A page that wants one fails the build, and says this.
export default function Admonition() {
  throw new Error('There are no admonitions (:::note). Say it in the text, or take "Admonition" out of apps/site/trim/plugin.ts.')
}
