// The long form of these tests.
import './routes.test.ts'
