// The long form of these tests.
import './proxy.alone.test.ts'
