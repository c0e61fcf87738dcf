import type { Brand } from '@patina/brand'
import type { Node } from '@takumi-rs/core'
import type { Page } from './pages.ts'
import { socialSize } from './social-size.ts'

const markAddress = 'mark.svg'

const text = (words: string, style: Node['style']): Node => ({ type: 'text', text: words, style: { ...style } })

const row = (style: Node['style'], children: Node[]): Node => ({ type: 'container', style: { display: 'flex', ...style }, children })

const mark = (size: number, style: Node['style'] = {}): Node => ({
  type: 'image',
  src: markAddress,
  width: size,
  height: size,
  style: { ...style, width: size, height: size, flexShrink: 0 },
})

/** Returns the social image of a page, with the brand, the title and the description. */
export function socialImage({ title, description, path }: Page, { name, colors, mark: svg, siteUrl }: Brand) {
  const size = title.length > 34 ? 68 : 84
  const words = row({ flexDirection: 'column', width: 860, gap: 28 }, [
    text(title, { fontSize: size, fontWeight: 600, lineHeight: 1.06, textWrap: 'balance', letterSpacing: -size * 0.03, color: colors.ink }),
    // The title of the home page is also the beginning of its description, so it is not repeated.
    text(description.startsWith(title) ? description.slice(title.length).replace(/^\W+/, '') : description, {
      fontSize: 32,
      lineHeight: 1.4,
      color: colors.muted,
      lineClamp: 3,
      textWrap: 'pretty',
    }),
  ])
  const head = row({ alignItems: 'center', gap: 18 }, [mark(52), text(name, { fontSize: 36, fontWeight: 600, color: colors.ink })])
  const foot = text(`${new URL(siteUrl).host}${path === '/' ? '' : path}`, { fontFamily: 'Mono', fontSize: 24, color: colors.primary })
  const frame = {
    ...socialSize,
    backgroundColor: colors.paper,
    fontFamily: 'Sans',
    position: 'relative' as const,
    overflow: 'hidden' as const,
  }
  const node = row(frame, [
    mark(620, { position: 'absolute', top: 5, left: 900, opacity: 0.16 }),
    row({ position: 'absolute', left: 0, top: 0, width: 12, height: socialSize.height, backgroundColor: colors.primary }, []),
    row({ flexDirection: 'column', justifyContent: 'space-between', padding: '64px 72px 60px 84px', width: '100%', height: '100%' }, [
      head,
      words,
      foot,
    ]),
  ])
  return { node, ...socialSize, images: images(svg) }
}

/** Returns an icon with the brand's logo. @param background colour behind the logo; transparent if absent */
export function iconImage({ mark: svg }: Brand, size: number, background?: string) {
  const inner = background === undefined ? size : Math.round(size * 0.68)
  const style = { width: size, height: size, alignItems: 'center', justifyContent: 'center' }
  return {
    node: row({ ...style, ...(background !== undefined && { backgroundColor: background }) }, [mark(inner)]),
    width: size,
    height: size,
    images: images(svg),
  }
}

const images = (svg: string) => [{ src: markAddress, data: Buffer.from(svg) }]
