import { type Environment, type Mode, setting, subject, yesOrNo } from './setting.ts'

export const names = subject('Names', {
  ALLOW_CCIP_READ: setting(yesOrNo, {
    meaning:
      'Whether the server calls the gateways of names whose records are outside the chain (EIP-3668). The owner of a name chooses its gateway, which learns the name and the address of this server. Private networks are never called.',
    default: 'no',
  }),
})

/** Returns whether gateways of names may be called. @throws {Error} that names every bad setting */
export const readAllowCcipRead = (given: Environment, mode: Mode): boolean => names.read(given, mode).ALLOW_CCIP_READ === 'yes'
