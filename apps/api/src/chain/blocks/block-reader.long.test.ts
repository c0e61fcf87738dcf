// The long form of these tests.
import './block-reader.test.ts'
