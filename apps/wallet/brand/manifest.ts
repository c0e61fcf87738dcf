import sharp from 'sharp'
import type { Brand } from '../../../packages/brand/src/index.ts'

/** Returns the description of the wallet for lists of apps. */
export const descriptionOf = ({ name }: Pick<Brand, 'name'>): string => `${name}: a wallet whose keys stay on this device.`

/** The icons of the app. `share`: the part of the width that the mark takes. A maskable icon may lose its edge to any shape. */
const icons = [
  { file: 'icon-192.png', size: 192, share: 0.72, purpose: 'any' },
  { file: 'icon-512.png', size: 512, share: 0.72, purpose: 'any' },
  { file: 'icon-maskable-512.png', size: 512, share: 0.56, purpose: 'maskable' },
] as const
const appleIcon = { file: 'apple-touch-icon.png', size: 180, share: 0.64 }

const shortcuts = [
  { name: 'Send', url: '/send' },
  { name: 'Receive', url: '/receive' },
  { name: 'Swap', url: '/swap' },
  { name: 'Activity', url: '/activity' },
]

/** Returns the web app manifest. Its pictures are those of `drawIcons`. */
export function manifestOf({ name, colors }: Brand): string {
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description: descriptionOf({ name }),
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colors.paper,
    theme_color: colors.paper,
    categories: ['finance'],
    icons: [
      ...icons.map(({ file, size, purpose }) => ({ src: `/${file}`, sizes: `${size}x${size}`, type: 'image/png', purpose })),
      { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts,
  })
}

/** Returns the pictures of the app by file name: the brand's mark on its paper, as PNG. */
export async function drawIcons({ mark, colors }: Pick<Brand, 'mark' | 'colors'>): Promise<Map<string, Buffer>> {
  const drawn = [...icons, appleIcon].map(async ({ file, size, share }): Promise<[string, Buffer]> => {
    const width = Math.round(size * share)
    const drawing = await sharp(Buffer.from(mark), { density: 600 })
      .resize(width, width, { fit: 'contain', background: '#0000' })
      .png()
      .toBuffer()
    const ground = sharp({ create: { width: size, height: size, channels: 3, background: colors.paper } })
    return [
      file,
      await ground
        .composite([{ input: drawing }])
        .png({ palette: true })
        .toBuffer(),
    ]
  })
  return new Map(await Promise.all(drawn))
}
