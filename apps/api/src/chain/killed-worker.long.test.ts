// The long form of these tests.
import './killed-worker.test.ts'
