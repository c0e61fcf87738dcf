// The long form of these tests.
import './rolling-restart.alone.test.ts'
