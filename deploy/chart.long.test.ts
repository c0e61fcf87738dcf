// The long form of these tests.
import './chart.test.ts'
