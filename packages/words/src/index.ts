export { createDescriptors, type Descriptors, type Explainable } from './descriptors/create-descriptors.ts'
export {
  type Descriptor,
  deploymentsOf,
  functionsOf,
  hashDescriptor,
  type Keccak,
  readDescriptor,
  resolveIncludes,
} from './descriptors/descriptor.ts'
export type { DescriptorSet } from './descriptors/descriptor-set.ts'
export type { DescriptorFacts, Explanation } from './descriptors/explain.ts'
export { ownSet } from './descriptors/own-set.ts'
export type { Facts } from './descriptors/renderer.ts'
export { flawsOf, readSnapshot, type Snapshot, type SnapshotFile, snapshotFile } from './descriptors/snapshot.ts'
export { type Line, type LineKind, lineKinds, type RequestWords } from './line.ts'
export type { Naming, Token } from './naming.ts'
export { type Saying, sayCalls, sayMessage, sayTyped } from './say.ts'
export type { KnownLoss } from './speaker.ts'
