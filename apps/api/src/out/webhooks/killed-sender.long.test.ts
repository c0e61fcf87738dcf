// The long form of these tests.
import './killed-sender.test.ts'
