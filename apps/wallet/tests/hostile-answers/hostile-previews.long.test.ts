// The long form of these tests.
import './hostile-previews.test.ts'
