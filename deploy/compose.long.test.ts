// The long form of these tests.
import './compose.test.ts'
