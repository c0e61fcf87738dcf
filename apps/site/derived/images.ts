import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Node, Renderer } from '@takumi-rs/core'

type Drawing = { node: Node; width: number; height: number; images: { src: string; data: Buffer }[] }

/** Returns a function that draws PNGs with the fonts of the site. A folder caches the images across builds. */
export function imageMaker(cacheFolder: string, fontFiles: Record<string, string>) {
  let renderer: Promise<Renderer> | undefined
  return async (drawing: Drawing): Promise<Buffer> => {
    const key = createHash('sha256')
      .update(JSON.stringify([drawing, fontFiles]))
      .digest('hex')
      .slice(0, 32)
    const file = join(cacheFolder, `${key}.png`)
    const known = await readFile(file).catch(() => undefined)
    if (known) return known
    renderer ??= prepareRenderer(fontFiles)
    const { node, ...options } = drawing
    const image = await (await renderer).render(node, { ...options, format: 'png' })
    await mkdir(cacheFolder, { recursive: true })
    // Builds of several sites may draw the same image at once. Writing to a temporary file and renaming it avoids half-written images.
    await writeFile(`${file}.${process.pid}`, image)
    await rename(`${file}.${process.pid}`, file)
    return image
  }
}

async function prepareRenderer(fontFiles: Record<string, string>): Promise<Renderer> {
  const renderer = new Renderer()
  for (const [name, file] of Object.entries(fontFiles)) await renderer.registerFont({ name, data: await readFile(file) })
  return renderer
}
