// The long form of these tests.
import './two-devices.test.ts'
