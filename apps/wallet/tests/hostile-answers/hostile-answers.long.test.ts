// The long form of these tests.
import './hostile-answers.test.ts'
