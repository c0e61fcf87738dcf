/** A running worker and the platforms whose blocks it can read. */
export type SharingWorker = { id: string; platforms: ReadonlySet<string> }

/** A lease that moves from one worker to another. */
export type Move = { platformId: string; from: string; to: string }

/**
 * Returns the leases to move so that one worker has one lease fewer and another one more. Returns an empty list if no moves make the
 * leases more even. Between workers that can read every platform, the numbers of leases then differ by one at most.
 *
 * A worker may be full of leases that the free worker cannot read. A third worker then passes one of its own on, so the list may have
 * several moves. It is the shortest possible list.
 *
 * @param owners the owner of each lease, by platform; leases of unknown workers do not move
 */
export function nextMoves(workers: readonly SharingWorker[], owners: ReadonlyMap<string, string>): Move[] {
  const leases = new Map(workers.map(({ id }): [string, string[]] => [id, []]))
  for (const [platformId, id] of owners) leases.get(id)?.push(platformId)
  const countOf = ({ id }: SharingWorker) => leases.get(id)?.length ?? 0

  const busiestFirst = [...workers].sort((one, other) => countOf(other) - countOf(one) || compare(one.id, other.id))
  const freestFirst = [...busiestFirst].reverse()
  for (const busy of busiestFirst) {
    const reached = movesFrom(busy, freestFirst, leases)
    const free = freestFirst.find((worker) => reached.has(worker.id) && countOf(worker) + 2 <= countOf(busy))
    if (free) return pathTo(free, reached)
  }
  return []
}

/** Returns the last move to each worker that can get a lease if `start` gives one away. Fewest moves come first. */
function movesFrom(start: SharingWorker, workers: readonly SharingWorker[], leases: ReadonlyMap<string, readonly string[]>) {
  const reached = new Map<string, Move>()
  for (const giver of followed(start.id, reached))
    for (const taker of workers) {
      if (taker.id === start.id || reached.has(taker.id)) continue
      const platformId = leases.get(giver)?.find((id) => taker.platforms.has(id))
      if (platformId !== undefined) reached.set(taker.id, { platformId, from: giver, to: taker.id })
    }
  return reached
}

/** Iterates over the start and over each worker that is reached later. A map iterates over entries that are added meanwhile. */
function* followed(start: string, reached: ReadonlyMap<string, Move>) {
  yield start
  yield* reached.keys()
}

/** Returns the moves that end at a worker, the last one first, so that no worker ever has more leases than at the start. */
function pathTo(worker: SharingWorker, reached: ReadonlyMap<string, Move>): Move[] {
  const moves: Move[] = []
  for (let move = reached.get(worker.id); move; move = reached.get(move.from)) moves.push(move)
  return moves
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))
