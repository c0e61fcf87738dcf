import { type ExampleRequest, urlOf } from './example.ts'

/** Returns a call with URLSession. The app must define `deviceId` and `deviceToken(method, url, body)`. */
export function swiftSample(request: ExampleRequest): string {
  const { method, proof, body, status, deviceId } = request
  const isPlain = method === 'GET' && proof === 'none'
  const lines = [
    ...(proof === 'device'
      ? [`// With WalletApi.swift, which has ${deviceId === undefined ? 'deviceId and deviceToken' : 'deviceToken of this device'}.`]
      : []),
    `let url = URL(string: "${urlOf(request)}")!`,
    ...(body === undefined ? [] : [`let body = Data("""`, JSON.stringify(body, null, 2).replaceAll('\\', '\\\\'), `""".utf8)`]),
    ...(isPlain ? [] : requestLines(request)),
    '',
    `let (${status === '204' ? '_' : 'data'}, response) = try await URLSession.shared.data(${isPlain ? 'from: url' : 'for: request'})`,
    `guard (response as? HTTPURLResponse)?.statusCode == ${status}`,
    'else { throw URLError(.badServerResponse) }',
    ...(status === '204' ? [] : ['let answer = try JSONSerialization.jsonObject(with: data)']),
  ]
  return lines.join('\n')
}

function requestLines({ method, proof, body, deviceId }: ExampleRequest): string[] {
  const token = `try deviceToken("${method}", url${body === undefined ? '' : ', body'})`
  const signed = proof === 'device' || proof === 'registration'
  return [
    ...(signed ? [`let token = ${token}`] : []),
    '',
    'var request = URLRequest(url: url)',
    ...(method === 'GET' ? [] : [`request.httpMethod = "${method}"`]),
    ...(proof === 'device' ? [header('device-id', deviceId === undefined ? 'deviceId' : `"${deviceId}"`)] : []),
    ...(signed ? [header('Authorization', '"Bearer \\(token)"')] : []),
    ...(proof === 'webhook'
      ? [header('webhook-id', 'id'), header('webhook-timestamp', 'timestamp'), header('webhook-signature', 'signature')]
      : []),
    ...(body === undefined ? [] : [header('Content-Type', '"application/json"'), 'request.httpBody = body']),
  ]
}

const header = (name: string, value: string) => `request.setValue(${value}, forHTTPHeaderField: "${name}")`
