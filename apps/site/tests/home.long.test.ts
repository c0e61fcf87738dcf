// The long form of these tests.
import './home.test.ts'
