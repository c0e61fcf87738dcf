import { expect, test } from 'vitest'
import { halves, png, pngWithProfile } from './images.fixture.ts'
import { stripPng } from './strip-png.ts'

const plain = png(8, 8, halves(8))

test('a PNG image with a large colour profile → the image without it', () => {
  expect(stripPng(pngWithProfile(8, 8, halves(8), 50e6))).toEqual(plain)
})

test('a PNG image that ends early, or has a chunk of 4 GB → what is there', () => {
  expect(stripPng(plain.subarray(0, 19))).toEqual(plain.subarray(0, 8))
  const long = Buffer.from(plain)
  long.writeUInt32BE(0xffffffff, 8)
  expect(stripPng(long)).toEqual(long)
})
