import { type Environment, type Mode, optional, subject } from './setting.ts'
import { Url } from './url.ts'

export const nfts = subject('NFTs', {
  IPFS_GATEWAY: optional(Url('http|https'), {
    meaning:
      'The gateway through which workers read documents and images of NFTs on IPFS, such as `https://gateway.example/ipfs/`. It learns which NFTs are read, and not for whom.',
    unset: 'NFTs on IPFS have no image, and only the name that their contract returns.',
  }),
})

/** Returns the gateway, or undefined. @throws {Error} that names every bad setting */
export function readIpfsGateway(given: Environment, mode: Mode): URL | undefined {
  const { IPFS_GATEWAY: gateway } = nfts.read(given, mode)
  return gateway === undefined ? undefined : new URL(gateway)
}
