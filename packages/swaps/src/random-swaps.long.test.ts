// The long form of these tests.
import './random-swaps.test.ts'
