import { createHash } from 'node:crypto'
import type { ChainAdapter } from '@patina/chains'
import type { Media } from './media/media.ts'
import type { ClaimedNft, NftStore } from './nfts.store.ts'

type Deps = {
  chains: ReadonlyMap<string, Pick<ChainAdapter, 'describeNft'>>
  store: Pick<NftStore, 'claim' | 'write' | 'postpone'>
  media: Pick<Media, 'readDocument' | 'readImage'>
}

/** NFTs that one process reads at once. */
const batch = 8
/** Longer than a batch takes: the chain, the documents, and the images one after the other. */
const claimMs = 300_000
const maxAttempts = 5
const firstPauseMs = 60_000

/**
 * Reads what chains and documents say about the next NFTs that wait, and their images. Workers share the work. Returns whether more may wait.
 * What fails for a while is read again later, with growing pauses.
 */
export async function readNextNfts(deps: Deps): Promise<boolean> {
  const platformIds = [...deps.chains].flatMap(([id, { describeNft }]) => (describeNft ? id : []))
  if (platformIds.length === 0) return false
  const claimed = await deps.store.claim(platformIds, batch, claimMs)
  await Promise.all(claimed.map((nft) => readNft(deps, nft)))
  return claimed.length === batch
}

async function readNft({ chains, store, media }: Deps, { id, platformId, attempts, tokenId, ...nft }: ClaimedNft) {
  const isLast = attempts >= maxAttempts
  const texts = { name: null, description: null, collection: null }
  try {
    const described = await chains.get(platformId)?.describeNft?.({ ...nft, ...(tokenId !== '' && { tokenId: BigInt(tokenId) }) })
    if (!described) return await store.write(id, 'failed', texts)
    const { uri, name = null, collection = null } = described
    const ofChain = { ...texts, name, collection }
    const document = uri === undefined ? undefined : await orLater(isLast, media.readDocument(uri))
    if (!document) return await store.write(id, 'failed', ofChain)
    const image = document.image === undefined ? undefined : await orLater(isLast, media.readImage(document.image))
    const read = { name: document.name ?? name, description: document.description ?? null, collection }
    await store.write(id, 'read', read, image && { bytes: image.bytes, etag: etagOf(image.bytes) })
  } catch {
    // A node or a server did not answer.
    await store.postpone(id, firstPauseMs * 4 ** (attempts - 1))
  }
}

/** Returns what was read. If it fails at the last attempt, undefined. */
const orLater = <T>(isLast: boolean, reading: Promise<T>): Promise<T | undefined> => (isLast ? reading.catch(() => undefined) : reading)

const etagOf = (bytes: Buffer) => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
