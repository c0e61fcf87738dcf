// The long form of these tests.
import './killed-search.test.ts'
