// The long form of these tests.
import './random-previews.test.ts'
