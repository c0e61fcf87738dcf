import { Type } from 'typebox'
import { type Environment, type Mode, optional, subject } from './setting.ts'

export const clearSigning = subject('Descriptors of contracts', {
  CLEAR_SIGNING_DIR: optional(Type.String({ minLength: 1, maxLength: 4_096 }), {
    meaning:
      'Folder with your own descriptors (ERC-7730, JSON), for contracts that neither the server nor the registry knows. They come before those of the registry. The server reads changed files within a minute. A file that cannot be used is left out and logged. Check them with `npm run descriptors -- check <folder>`.',
    accepts: 'path of a folder',
    unset: 'only the descriptors of the registry are used',
  }),
})

/** Returns the folder, or undefined. @throws {Error} that names every bad setting */
export const readClearSigningFolder = (given: Environment, mode: Mode): string | undefined =>
  clearSigning.read(given, mode).CLEAR_SIGNING_DIR
