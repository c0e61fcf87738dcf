// The long form of these tests.
import './pages.test.ts'
