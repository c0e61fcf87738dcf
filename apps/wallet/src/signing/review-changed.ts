/** Two values that should agree: the one that was shown, and the present one. */
export type Changed = readonly [before: string, now: string]

/**
 * A simulation right before the signature says something else than the one that was shown, or says nothing any more (no `changes`). Nothing was
 * signed: the user looks again.
 */
export class ReviewChanged extends Error {
  override name = 'ReviewChanged'
  readonly changes: readonly Changed[]

  constructor(changes: readonly Changed[]) {
    super(changes.map(([before, now]) => `${before} → ${now}`).join('; ') || 'no simulation')
    this.changes = changes
  }
}
