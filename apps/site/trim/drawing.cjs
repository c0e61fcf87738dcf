const { basename, dirname, join, relative } = require('node:path')

/**
 * Replaces the module of a drawing. The HTML contains the drawing in an element with its name. On the first page, the browser reuses that
 * element. It loads the code of all drawings only after navigation from another page.
 * @this {{ resourcePath: string, getOptions(): { isServer: boolean } }}
 */
module.exports = function drawing() {
  const name = basename(this.resourcePath, '.tsx')
  const drawn = relative(dirname(this.resourcePath), join(__dirname, 'drawn.js')).replaceAll('\\', '/')
  const content = JSON.stringify(`./${name}.tsx?content`)
  return this.getOptions().isServer
    ? `import { named } from '${drawn}'\nimport Content from ${content}\nexport default named('${name}', Content)`
    : `import { found } from '${drawn}'\nexport default await found('${name}', () => import(/* webpackChunkName: "drawings" */ ${content}))`
}
