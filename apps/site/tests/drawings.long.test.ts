// The long form of these tests.
import './drawings.test.ts'
