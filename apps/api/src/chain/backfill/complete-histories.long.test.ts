// The long form of these tests.
import './complete-histories.test.ts'
