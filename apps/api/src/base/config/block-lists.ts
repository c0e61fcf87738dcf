import { Type } from 'typebox'
import { type Environment, type Mode, optional, subject } from './setting.ts'

export const blockLists = subject('Block lists', {
  BLOCK_LISTS_DIR: optional(Type.String({ minLength: 1, maxLength: 4_096 }), {
    meaning:
      'Folder with lists of addresses and sites of which wallets warn. Each list is a JSON file, and its signature is a file beside it with the ending `.sig`. The server reads changed files within a minute. It cannot change a list, because wallets check the signature.',
    accepts: 'path of a folder',
    unset: 'there are no lists',
  }),
})

/** Returns the folder, or undefined. @throws {Error} that names every bad setting */
export const readBlockListsFolder = (given: Environment, mode: Mode): string | undefined => blockLists.read(given, mode).BLOCK_LISTS_DIR
