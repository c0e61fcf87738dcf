// The long form of these tests.
import './faults-under-load.alone.test.ts'
