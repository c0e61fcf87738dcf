import { expect, test } from 'vitest'
import { isEasyToGuess } from './password-strength.ts'

test.each(['12345678', 'qwertyui', 'Passw0rd!', 'iloveyou2', '19840312', 'aaaaaaaa', 'patina12'])(
  'the password %s → easy to guess',
  async (password) => {
    expect(await isEasyToGuess(password, ['Patina'])).toBe(true)
  },
)

test.each(['a password of the tests', 'zebra-lamp-7', 'Kx9#mq2L'])('the password %s → not easy to guess', async (password) => {
  expect(await isEasyToGuess(password, ['Patina'])).toBe(false)
})
