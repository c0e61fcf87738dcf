import { readFileSync } from 'node:fs'
import { Compile } from 'typebox/compile'
import { Brand } from './brand.ts'
import { contrast } from './contrast.ts'

const validator = Compile(Brand)

/** Pairs of text and background colour that the site uses. Each pair must have enough contrast. */
const readable: [keyof Brand['colors'] | 'white', keyof Brand['colors']][] = [
  ['ink', 'paper'],
  ['text', 'paper'],
  ['text', 'mist'],
  ['muted', 'paper'],
  ['muted', 'mist'],
  ['primary', 'paper'],
  ['primary', 'mist'],
  ['white', 'primary'],
  ['accent', 'paper'],
  ['primaryOnInk', 'ink'],
  ['accentOnInk', 'ink'],
  ['mutedOnInk', 'ink'],
  ['danger', 'paper'],
  ['danger', 'mist'],
  ['caution', 'paper'],
  ['caution', 'mist'],
  ['up', 'paper'],
  ['up', 'mist'],
]

/** Returns the validated brand. @throws with each invalid field, or with each pair of colours that has too little contrast */
export function parseBrand(value: unknown): Brand {
  if (!validator.Check(value)) {
    const faults = validator.Errors(value).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
    throw new Error(`brand.json is not a brand: ${faults.join('; ')}`)
  }
  for (const { what, values } of value.differences) {
    if (values.length !== value.plans.length)
      throw new Error(`brand.json has ${values.length} values for "${what}", and ${value.plans.length} plans`)
    if (new Set(values).size === 1) throw new Error(`brand.json has the same value in every plan for "${what}", which is no difference`)
  }
  const faint = readable.flatMap(([front, back]) => {
    const [text, ground] = [front === 'white' ? '#ffffff' : value.colors[front], value.colors[back]]
    // A colour with a default is chosen to be readable.
    const reached = text === undefined || ground === undefined ? 4.5 : contrast(text, ground)
    return reached < 4.5 ? [`${front} on ${back} has a contrast of ${reached.toFixed(2)}`] : []
  })
  if (faint.length > 0) throw new Error(`brand.json has colours that cannot be read, which takes a contrast of 4.5: ${faint.join('; ')}`)
  return value
}

/** Reads a brand from a file. @throws if the file is missing or invalid */
export function readBrand(file: string | URL): Brand {
  return parseBrand(JSON.parse(readFileSync(file, 'utf8')))
}
