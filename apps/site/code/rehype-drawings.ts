import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Element, ElementContent, Parent } from 'hast'
import { fromHtml } from 'hast-util-from-html'

/**
 * Replaces `![description](drawing:name)` by `name-wide.svg` and `name-tall.svg` of a folder. CSS shows the one that fits the column. The page
 * contains both, because the brand's variables colour only a drawing that is part of the page.
 */
export function rehypeDrawings({ folder }: { folder: string }) {
  const visit = (node: Parent): void => {
    for (const [index, child] of node.children.entries()) {
      const image = child.type === 'element' && child.tagName === 'p' && child.children.length === 1 ? child.children[0] : undefined
      if (image?.type === 'element' && image.tagName === 'img' && isDrawing(image)) node.children[index] = drawing(folder, image)
      // Components of MDX, such as folds, have children too.
      else if ('children' in child) visit(child)
    }
  }
  return visit
}

const scheme = 'drawing:'

const isDrawing = ({ properties }: Element) => String(properties.src).startsWith(scheme)

function drawing(folder: string, { properties }: Element): Element {
  const name = String(properties.src).slice(scheme.length)
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['drawing'], role: 'img', ariaLabel: String(properties.alt).replaceAll(/\s+/g, ' ') },
    children: ['wide', 'tall'].flatMap((form) => readSvg(join(folder, `${name}-${form}.svg`), form)),
  }
}

/** Returns the element of an SVG file, with the name of its form as class. */
function readSvg(file: string, form: string): ElementContent[] {
  const { children } = fromHtml(readFileSync(file, 'utf8').replaceAll(/>\s+</g, '><').trim(), { fragment: true })
  return children.flatMap((svg) =>
    svg.type === 'element' ? [{ ...svg, properties: { ...svg.properties, className: [form], ariaHidden: 'true' } }] : [],
  )
}
