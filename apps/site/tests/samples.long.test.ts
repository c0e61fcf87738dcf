// The long form of these tests.
import './samples.test.ts'
