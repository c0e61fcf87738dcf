import type { Witness } from '@patina/claims'
import type { ShownIntent } from './shown.ts'

/** One transaction of a review: as the page shows it, and as the key worker reads its bytes. */
export type WitnessedStep = { intent: ShownIntent; witness: Witness; nonce: bigint | undefined }
