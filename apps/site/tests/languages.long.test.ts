// The long form of these tests.
import './languages.test.ts'
