// The long form of these tests.
import './best-venue.test.ts'
