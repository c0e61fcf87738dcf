import { serveApi } from './serve-api.ts'

await serveApi()
