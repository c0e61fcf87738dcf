// The long form of these tests.
import './devnet.test.ts'
