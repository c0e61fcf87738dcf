import { resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readBrand } from '../../../packages/brand/src/index.ts'
import { drawIcons, manifestOf } from './manifest.ts'

const brand = readBrand(resolve(import.meta.dirname, '../../site/tests/sites/second-brand.json'))

test('a brand with a mark → each icon of its manifest is drawn in the size that the manifest says, on its paper', async () => {
  const manifest: { icons: { src: string; sizes: string; type: string }[]; description: string } = JSON.parse(manifestOf(brand))
  const drawn = await drawIcons(brand)
  for (const { src, sizes } of manifest.icons.filter(({ type }) => type === 'image/png')) {
    const picture = sharp(drawn.get(src.slice(1)))
    const { width, height } = await picture.metadata()
    expect(`${width}x${height}`).toBe(sizes)
    const corner = await picture.extract({ left: 0, top: 0, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
    expect(`#${corner.toString('hex')}`).toBe(brand.colors.paper)
  }
  expect([...drawn.keys()]).toContain('apple-touch-icon.png')
  expect(manifest.description).toContain(brand.name)
})
