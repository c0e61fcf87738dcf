import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batchLines } from './log.ts'

function open() {
  const written: string[] = []
  const exits: (() => void)[] = []
  const lines = batchLines({ write: (text) => void written.push(text) }, (write) => void exits.push(write))
  const exit = () => {
    for (const write of exits) write()
  }
  return { written, lines, exit }
}

test('lines come within one turn of the event loop → one write, in their order', async () => {
  const { written, lines } = open()
  lines.write('a\n')
  lines.write('b\n')
  await setImmediate()
  expect(written).toEqual(['a\nb\n'])
  lines.write('c\n')
  await setImmediate()
  expect(written).toEqual(['a\nb\n', 'c\n'])
})

test('the process exits before the turn ends → the lines are written, once', async () => {
  const { written, lines, exit } = open()
  lines.write('last words\n')
  exit()
  expect(written).toEqual(['last words\n'])
  await setImmediate()
  expect(written).toHaveLength(1)
})
