// The long form of the attacks of a lying backend.
import './lying-backend.test.ts'
