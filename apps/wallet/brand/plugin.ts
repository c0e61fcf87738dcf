import { dirname, resolve } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { type Brand, readBrand, themeStyles, themesOf } from '../../../packages/brand/src/index.ts'
import { descriptionOf, drawIcons, manifestOf } from './manifest.ts'

const supplied = {
  text: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  figures: '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
}

/**
 * Returns the Vite plugin that puts a brand into the wallet. `virtual:brand` has its names and choices, `virtual:brand.css` its fonts, and
 * index.html its colours. The build gets the files `mark.svg`, `manifest.webmanifest` and the icons of the app.
 *
 * @throws if the brand is invalid, or if its colours cannot be read
 */
export function brandPlugin(file: string): Plugin {
  const brand = readBrand(file)
  const modules = new Map([
    ['virtual:brand', `export const brand = ${JSON.stringify(publicBrand(brand))}`],
    ['virtual:brand.css', fontStyles(brand, file)],
  ])
  const files = new Map([
    ['mark.svg', { type: 'image/svg+xml', source: brand.mark }],
    ['manifest.webmanifest', { type: 'application/manifest+json', source: manifestOf(brand) }],
  ])
  return {
    name: 'wallet-brand',
    resolveId: (id) => (modules.has(id) ? `\0${id}` : undefined),
    load: (id) => modules.get(id.replace('\0', '')),
    transform: (code, id) => (id === preloadHelper ? withStylesLast(code) : undefined),
    transformIndexHtml: {
      order: 'post',
      handler: (html) => ({
        html: paintedFirst(html)
          .replaceAll('%NAME%', escaped(brand.name))
          .replaceAll('%DESCRIPTION%', escaped(descriptionOf(brand))),
        tags: [
          ...groundsOf(brand),
          { tag: 'style', injectTo: 'head', children: `${themeStyles(brand.colors, brand.wallet?.dark ?? false)}\n${splashStyles}` },
        ],
      }),
    },
    async generateBundle() {
      for (const [fileName, { source }] of files) this.emitFile({ type: 'asset', fileName, source })
      for (const [fileName, source] of await drawIcons(brand)) this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const found = files.get((request.url ?? '').slice(1))
        if (found) response.setHeader('content-type', found.type).end(found.source)
        else next()
      })
    },
  }
}

/** Returns the colour of the browser's own bars, in each colour mode that the brand has. */
function groundsOf({ colors, wallet }: Brand): HtmlTagDescriptor[] {
  const { light, dark } = themesOf(colors)
  const ground = (content: string, media?: string): HtmlTagDescriptor => ({
    tag: 'meta',
    injectTo: 'head',
    attrs: { name: 'theme-color', content, ...(media !== undefined && { media }) },
  })
  if (!wallet?.dark) return [ground(light.paper)]
  return [ground(light.paper, '(prefers-color-scheme: light)'), ground(dark.paper, '(prefers-color-scheme: dark)')]
}

/** The styles of what index.html shows until the scripts run. They need no other file. */
const splashStyles = [
  'body{margin:0;background:var(--paper);font:1rem/1.5 system-ui,sans-serif}',
  '.splash{display:grid;place-content:center;justify-items:center;gap:.75rem;min-height:100dvh;margin:0;color:var(--ink);font-weight:600}',
].join('\n')

/**
 * Moves the links of style sheets to the end of the page. The browser paints everything before them without waiting. Scripts still wait.
 * Their download has a low priority, so that the first paint does not compete with it.
 */
function paintedFirst(html: string): string {
  const links = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
  return links
    .reduce((page, link) => page.replace(link, ''), html)
    .replace('  </body>', `${links.join('')}  </body>`)
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
}

/** Returns the fields that the wallet's code reads. */
function publicBrand({ name, provider, email, links, colors, wallet = { devicePlatform: 'ios' } }: Brand) {
  const { devicePlatform, dark = false, networks = [], tokens = [], swapServices = [], blockLists = {}, feeSpeed = 'standard' } = wallet
  return { name, provider, email, links, paper: colors.paper, devicePlatform, dark, networks, tokens, swapServices, blockLists, feeSpeed }
}

const preloadHelper = '\0vite/preload-helper.js'

/**
 * Lets Vite add the style sheet of a screen to the end of the page, too. In the head, it would come before the styles of the app, which then win
 * over those of the screen.
 * @throws if Vite adds it in another way
 */
function withStylesLast(code: string): string {
  const added = 'document.head.appendChild(link)'
  if (!code.includes(added)) throw new Error('Vite adds style sheets in another way. Adapt brand/plugin.ts.')
  return code.replace(added, 'document.body.appendChild(link)')
}

function fontStyles({ wallet }: Brand, file: string): string {
  const { text, figures } = wallet?.fonts ?? {}
  const fromBrand = (path: string | undefined, fallback: string) => (path === undefined ? fallback : resolve(dirname(file), path))
  return [
    fontFace('Wallet Text', fromBrand(text, supplied.text), '400 700'),
    fontFace('Wallet Figures', fromBrand(figures, supplied.figures), '100 900'),
  ].join('\n')
}

const fontFace = (family: string, url: string, weight: string) =>
  `@font-face{font-family:"${family}";src:url("${url}") format("woff2");font-weight:${weight};font-style:normal;font-display:swap}`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
