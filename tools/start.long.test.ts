// The long form of these tests.
import './start.test.ts'
