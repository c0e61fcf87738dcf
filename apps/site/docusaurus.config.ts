import { join } from 'node:path'
import type { Options as DocsOptions } from '@docusaurus/plugin-content-docs'
import type { Options as PagesOptions } from '@docusaurus/plugin-content-pages'
import type { Options as SitemapOptions } from '@docusaurus/plugin-sitemap'
import type { UserThemeConfig } from '@docusaurus/theme-common'
import type { Config } from '@docusaurus/types'
import { isPlaceholder, placeholdersOf } from '../../packages/brand/src/index.ts'
import { brand, pages, staticFolders } from './brand/current.config.ts'
import { brandStyles, svgAddress } from './brand/styles.ts'
import { rehypeCode } from './code/rehype-code.ts'
import { rehypeDrawings } from './code/rehype-drawings.ts'
import { rehypeReference } from './code/rehype-reference.ts'
import { rehypeTables } from './code/rehype-tables.ts'
import { remarkDocuments } from './code/remark-documents.ts'
import { samplesOfPages } from './code/samples-plugin.ts'
import { pageHistory } from './derived/history.ts'
import { derivedFiles } from './derived/plugin.ts'
import { docIds } from './docs/order.ts'
import { homeFacts } from './home/plugin.ts'
import { apiReference } from './reference/plugin.ts'
import { announcementBar, announcementScript } from './src/announcement.ts'
import type { PageBrand } from './src/brand.ts'
import { cleanAddressScript } from './src/clean-address.ts'
import { trimBrowserBundle } from './trim/plugin.ts'

// The sites of the tests reuse this configuration from other folders, so every path must be absolute.
const here = (path: string) => join(__dirname, path)
const root = here('../..')
const apiRoute = `/api/${brand.apiSlug}`
const mark = svgAddress(brand.mark)
const contract = '../../packages/contract/openapi.json'

const markdown: Pick<PagesOptions, 'rehypePlugins' | 'remarkPlugins'> = {
  remarkPlugins: [[remarkDocuments, { root, brand }]],
  rehypePlugins: [
    [rehypeCode, { root, brand }],
    [rehypeDrawings, { folder: here('drawings') }],
    rehypeTables,
    [rehypeReference, { route: apiRoute }],
  ],
}

/** Returns a footer link. A link within the site uses `to`, so that Docusaurus checks it and navigates without a reload. */
const linkTo = (address: string) => (address.startsWith('/') ? { to: address } : { href: address })

/** Returns the address at which a file of this site can be edited. A brand's own page is not in our source. */
const editAddress = (file: string) =>
  brand.links.source.startsWith('https://') && pages.replacementOf(here(file)) === undefined
    ? `${brand.links.source}/edit/main/apps/site/${file}`
    : undefined

/** The part of the brand that every page downloads. */
const pageBrand = ({ name, apiTitle, provider, siteUrl, apiSlug, email, links }: typeof brand): PageBrand => ({
  name,
  apiTitle,
  provider,
  siteUrl,
  apiSlug,
  email,
  links: { source: links.source },
})

/** Returns the links whose pages this brand has. */
const present = <const Link extends { to?: string; href?: string }>(links: Link[]) =>
  links.filter(({ to }) => to === undefined || pages.isPresent(to.slice(1)))

/** Options that show the date of the last change and an edit link on each page. */
const origin = {
  showLastUpdateTime: true,
}

/** Style sheets in cascade order: rules of later ones override earlier ones. */
const styleSheets = [
  'brand',
  'base',
  'frame',
  'text',
  'tables',
  'drawings',
  'docs',
  'pages',
  'text-pages',
  'roadmap',
  'states',
  'code',
  'reading',
  'no-scripts',
  'forced-colors',
  'print',
].map((name) => here(`src/css/${name}.css`))

const { announcement } = brand
const baseUrl = '/'

const config: Config = {
  title: brand.name,
  tagline: brand.tagline,
  favicon: mark,
  url: brand.siteUrl,
  baseUrl,
  staticDirectories: staticFolders,
  // The banner of Docusaurus names Docusaurus, so `src/base-url-banner.ts` replaces it.
  baseUrlIssueBanner: false,
  trailingSlash: false,
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
  markdown: {
    preprocessor: pages.preprocessor,
    parseFrontMatter: pages.parseFrontMatter,
    hooks: { onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw' },
  },
  i18n: { defaultLocale: 'en', locales: ['en'] },
  future: { v4: true, experimental_vcs: pageHistory((file) => pages.replacementOf(file) !== undefined) },
  // The specification fixes the names of the keys in local storage. The next major version of Docusaurus would add a suffix to them.
  storage: { namespace: false },
  customFields: {
    brand: pageBrand(brand),
    examples: ['email' as const, 'cloneUrl' as const].filter((name) => isPlaceholder(brand[name])),
  },
  headTags: [
    { tagName: 'link', attributes: { rel: 'icon', type: 'image/png', sizes: '32x32', href: '/icon-32.png' } },
    { tagName: 'link', attributes: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' } },
    { tagName: 'style', attributes: {}, innerHTML: brandStyles(brand) },
    { tagName: 'script', attributes: {}, innerHTML: cleanAddressScript(baseUrl) },
    ...(announcement ? [{ tagName: 'script', attributes: {}, innerHTML: announcementScript(announcement.id) }] : []),
  ],
  clientModules: [here('src/anchors.ts'), here('src/fixed-colors.ts')],
  themes: [['@docusaurus/theme-classic', { customCss: styleSheets }]],
  plugins: [
    [
      '@docusaurus/plugin-content-docs',
      {
        routeBasePath: '/',
        sidebarPath: here('sidebars.ts'),
        breadcrumbs: false,
        editUrl: ({ docPath }) => editAddress(`docs/${docPath}`),
        exclude: pages.excluded,
        ...origin,
        ...markdown,
      } satisfies DocsOptions,
    ],
    [
      '@docusaurus/plugin-content-pages',
      {
        editUrl: ({ pagesPath }) => editAddress(`src/pages/${pagesPath}`),
        exclude: pages.excluded,
        ...origin,
        ...markdown,
      } satisfies PagesOptions,
    ],
    ['@docusaurus/plugin-sitemap', { lastmod: 'date' } satisfies SitemapOptions],
    '@docusaurus/plugin-css-cascade-layers',
    (context) =>
      apiReference(context, {
        contract,
        route: apiRoute,
        title: brand.apiTitle,
        packageScope: brand.packageScope,
        contact: { name: brand.provider, url: brand.links.support, email: brand.email },
        expandSingleSchemaField: true,
        menuToggle: true,
        scrollYOffset: 'nav.navbar',
      }),
    (context) =>
      derivedFiles(context, {
        brand,
        contract,
        apiRoute,
        docs: docIds.filter(pages.isPresent).map((id) => `/${id}`),
        imageCache: join(root, 'node_modules/.cache/site-images'),
      }),
    () => samplesOfPages(root, pages.files, brand.packageScope),
    trimBrowserBundle,
    () => homeFacts(root, brand),
  ],
  themeConfig: {
    metadata: [{ name: 'theme-color', content: brand.colors.ink }],
    colorMode: { defaultMode: 'light', disableSwitch: true, respectPrefersColorScheme: false },
    ...(announcement && { announcementBar: announcementBar(announcement) }),
    navbar: {
      title: brand.name,
      logo: { alt: '', src: mark, href: pages.start, width: 28, height: 28 },
      items: present([
        { to: '/getting-started', label: 'Get Started', position: 'right', activeBaseRegex: '^/getting-started$' },
        { to: '/features', label: 'Features', position: 'right', activeBaseRegex: '^/features$' },
        { to: '/pricing', label: 'Pricing', position: 'right' },
        { to: '/api-docs', label: 'API Docs', position: 'right', activeBaseRegex: '^/(api-docs$|api/)' },
      ]),
    },
    footer: {
      links: [
        {
          title: 'Product',
          items: present([
            { label: 'Features', to: '/features' },
            { label: 'Pricing', to: '/pricing' },
            { label: 'Case studies', to: '/case-studies' },
            { label: 'Roadmap', to: '/roadmap' },
          ]),
        },
        {
          title: 'Resources',
          items: [
            { label: 'Docs', to: '/getting-started' },
            { label: 'API', to: '/api-docs' },
            { label: 'Architecture', to: '/architecture' },
            { label: 'Blog', ...linkTo(brand.links.blog) },
            { label: 'Support', ...linkTo(brand.links.support) },
          ],
        },
        {
          title: 'Company',
          items: present([
            { label: 'About', ...linkTo(brand.links.about) },
            { label: 'Contact', ...linkTo(brand.links.contact) },
            { label: 'Legal', to: '/markdown-page' },
          ]),
        },
        {
          title: 'Connect',
          items: [
            ...brand.social.map(({ label, href }) => ({ label, ...linkTo(href) })),
            { label: brand.email, href: `mailto:${brand.email}` },
          ],
        },
      ],
      copyright: [
        ...(placeholdersOf(brand).length > 0 ? ['<mark class="to-fill">Addresses with .example are placeholders.</mark>'] : []),
        `<span>Powered by ${brand.provider}</span>`,
        `<span>Copyright © ${brand.copyrightYear} ${brand.provider}</span>`,
      ].join(''),
    },
  } satisfies UserThemeConfig,
}

export default config
