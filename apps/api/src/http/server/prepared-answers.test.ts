import { describe, expect, test } from 'vitest'
import { matchesTag, preparedAnswers } from './prepared-answers.ts'

describe('a tag that the client has', () => {
  test.each(['"abc"', 'W/"abc"', '"x", "abc"', 'W/"x",W/"abc" , "y"', '*', ' * '])('if-none-match is %s → the tag matches', (header) => {
    expect(matchesTag(header, '"abc"')).toBe(true)
  })

  test.each([undefined, '', 'abc', '"abcd"', '"x", "y"', 'W/', 'w/"abc"', '"*"'])(
    'if-none-match is %s → the tag does not match',
    (header) => {
      expect(matchesTag(header, '"abc"')).toBe(false)
    },
  )
})

describe('prepared answers', () => {
  const megabyte = 'x'.repeat(2 ** 20)

  test('a key is requested twice → its answer is made once', () => {
    const answers = preparedAnswers()
    const first = answers.get('key', () => ({ a: 1 }))
    expect(first.body).toBe('{"a":1}')
    expect(answers.get('key', () => expect.unreachable())).toBe(first)
  })

  test('the store exceeds about eight megabytes → the least recently used answer is dropped', () => {
    const answers = preparedAnswers()
    for (let key = 0; key < 9; key++) answers.get(`${key}`, () => megabyte)
    expect(answers.get('8', () => expect.unreachable()).body).toHaveLength(2 ** 20 + 2)
    expect(answers.get('0', () => 'made anew').body).toBe('"made anew"')
  })

  test('many small answers → all are kept', () => {
    const answers = preparedAnswers()
    for (let key = 0; key < 5_000; key++) answers.get(`${key}`, () => key)
    expect(answers.get('0', () => expect.unreachable()).body).toBe('0')
  })
})
