// The long form of these tests.
import './sending.test.ts'
