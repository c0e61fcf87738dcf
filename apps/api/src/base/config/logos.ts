import { Type } from 'typebox'
import { type Environment, type Mode, optional, subject } from './setting.ts'

export const logos = subject('Logos', {
  LOGOS_DIR: optional(Type.String({ minLength: 1, maxLength: 4_096 }), {
    meaning:
      'Folder with your pictures of tokens and networks, which come before the supplied ones. The name of a file is the id of a token or platform with a hyphen for the colon, such as `base.png` or `ethereum-native.webp`. PNG, WebP or JPEG, square, at most 64 KiB. The server reads them at its start.',
    accepts: 'path of a folder',
    unset: 'only the supplied pictures are used',
  }),
})

/** Returns the folder, or undefined. @throws {Error} that names every bad setting */
export const readLogosFolder = (given: Environment, mode: Mode): string | undefined => logos.read(given, mode).LOGOS_DIR
