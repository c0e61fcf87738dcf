import { describe, expect, test } from 'vitest'
import { matchesTag, preparedAnswers } from './prepared.ts'

describe('a tag that the client has', () => {
  test.each(['"abc"', 'W/"abc"', '"x", "abc"', 'W/"x",W/"abc" , "y"', '*', ' * '])('is found in %s', (header) => {
    expect(matchesTag(header, '"abc"')).toBe(true)
  })

  test.each([undefined, '', 'abc', '"abcd"', '"x", "y"', 'W/', 'w/"abc"', '"*"'])('is not found in %s', (header) => {
    expect(matchesTag(header, '"abc"')).toBe(false)
  })
})

describe('prepared answers', () => {
  const megabyte = 'x'.repeat(2 ** 20)

  test('are made once', () => {
    const answers = preparedAnswers()
    const first = answers.get('key', () => ({ a: 1 }))
    expect(first.body).toBe('{"a":1}')
    expect(answers.get('key', () => expect.unreachable())).toBe(first)
  })

  test('take about eight megabytes and no more: the one that was used longest ago goes', () => {
    const answers = preparedAnswers()
    for (let key = 0; key < 9; key++) answers.get(`${key}`, () => megabyte)
    expect(answers.get('8', () => expect.unreachable()).body).toHaveLength(2 ** 20 + 2)
    expect(answers.get('0', () => 'made anew').body).toBe('"made anew"')
  })

  test('that are small can be many', () => {
    const answers = preparedAnswers()
    for (let key = 0; key < 5_000; key++) answers.get(`${key}`, () => key)
    expect(answers.get('0', () => expect.unreachable()).body).toBe('0')
  })
})
