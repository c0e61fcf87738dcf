// The long form of these tests.
import './local-amm.test.ts'
