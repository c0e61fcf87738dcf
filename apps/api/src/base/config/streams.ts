import { Type } from 'typebox'
import { type Environment, type Mode, setting, subject } from './setting.ts'

export const streams = subject('Event streams', {
  MAX_STREAMS: setting(Type.Integer({ minimum: 1, maximum: 1_000_000 }), {
    meaning: 'Event streams that one API process keeps open. One network can have a tenth of them. Further ones are refused with 429.',
    default: 5_000,
  }),
})

/** @throws {Error} that names a bad setting */
export const readMaxStreams = (given: Environment, mode: Mode): number => streams.read(given, mode).MAX_STREAMS
