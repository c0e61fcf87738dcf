// The long form of these tests.
import './demo.test.ts'
