/** Two values that should agree: the one that was shown, and the present one. */
export type Changed = readonly [before: string, now: string]

/**
 * A simulation right before the signature says something else than the one that was shown, or says nothing any more (`silent`). Without `changes`,
 * something new speaks against the signature, which the review says. Nothing was signed: the user looks again.
 */
export class ReviewChanged extends Error {
  override name = 'ReviewChanged'
  readonly changes: readonly Changed[] | 'silent'

  constructor(changes: readonly Changed[] | 'silent') {
    super(changes === 'silent' ? changes : changes.map(([before, now]) => `${before} → ${now}`).join('; '))
    this.changes = changes
  }
}
