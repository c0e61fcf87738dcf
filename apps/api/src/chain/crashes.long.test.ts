// The long form of these tests.
import './crashes.test.ts'
