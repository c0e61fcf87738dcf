import type { Ask } from './ask.ts'
import type { Decision } from './decision.ts'
import type { Site } from './site-origin.ts'

export function CallsScreen({ decision }: { ask: Ask; site: Site; decision: Decision }) {
  return <button type="button" onClick={decision.refuse} />
}
