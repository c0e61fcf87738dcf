// NOT COMPILED: nobody has built or run this sample yet. It follows docs/WALLET-LINKS.md. Check it with vectors/links.json first.
// Links between a wallet app and other apps. iOS 14 or later, with Apple's frameworks only.
import CryptoKit
import Foundation

enum LinkFlaw: Error { case malformed, tooLarge, badCallback, forged, expired, replayed, unknown }

private let maxLink = 100_000
private let windowSeconds = 300
private let clockSeconds = 60
private let maxSessionSeconds = 30 * 86_400

// MARK: The form

func writeLink(_ url: String, _ message: [String: Any]) throws -> URL {
    let bytes = try JSONSerialization.data(withJSONObject: message.merging(["v": 1]) { _, new in new })
    let text = "\(url)#wl=\(bytes.base64url)"
    guard text.count <= maxLink else { throw LinkFlaw.tooLarge }
    guard let link = URL(string: text) else { throw LinkFlaw.malformed }
    return link
}

func readLink(_ link: URL) throws -> [String: Any] {
    guard link.absoluteString.count <= maxLink else { throw LinkFlaw.tooLarge }
    guard let fragment = link.fragment, fragment.hasPrefix("wl="), let bytes = Data(base64url: String(fragment.dropFirst(3))) else {
        throw LinkFlaw.malformed
    }
    let message = try readMessage(bytes)
    guard message["v"] as? Int == 1 else { throw LinkFlaw.malformed }
    return message
}

private func readMessage(_ bytes: Data) throws -> [String: Any] {
    guard let message = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any] else { throw LinkFlaw.malformed }
    return message
}

/// Returns the host of a callback: the identity to show. The system proves it by `apple-app-site-association`.
func hostOfCallback(_ callback: String) throws -> String {
    guard callback.count <= 2_000, !callback.contains("#"), let url = URLComponents(string: callback), url.scheme == "https",
          url.user == nil, url.password == nil, url.port == nil, let host = url.host?.lowercased(),
          host.range(of: #"^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$"#, options: .regularExpression) != nil
    else { throw LinkFlaw.badCallback }
    return host
}

private func text(_ message: [String: Any], _ key: String, _ pattern: String) throws -> String {
    guard let value = message[key] as? String, value.range(of: pattern, options: .regularExpression) != nil else { throw LinkFlaw.malformed }
    return value
}

private let isId = "^[A-Za-z0-9_-]{22}$"
private let isKey = "^[A-Za-z0-9_-]{43}$"

private func times(_ now: Date) -> [String: Any] {
    let iat = Int(now.timeIntervalSince1970)
    return ["iat": iat, "exp": iat + windowSeconds]
}

private func checkTimes(_ message: [String: Any], _ now: Date) throws {
    guard let iat = message["iat"] as? Int, let exp = message["exp"] as? Int, exp > iat, exp - iat <= windowSeconds else { throw LinkFlaw.malformed }
    let seconds = Int(now.timeIntervalSince1970)
    guard seconds < exp, iat <= seconds + clockSeconds else { throw LinkFlaw.expired }
}

// MARK: The session

struct SessionKeys { let toWallet: SymmetricKey, toApp: SymmetricKey }

func sessionKeys(own: Curve25519.KeyAgreement.PrivateKey, other: String, app: String, wallet: String, host: String) throws -> SessionKeys {
    guard let bytes = Data(base64url: other), let key = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: bytes),
          let secret = try? own.sharedSecretFromKeyAgreement(with: key), secret.withUnsafeBytes({ $0.contains { $0 != 0 } })
    else { throw LinkFlaw.malformed }
    func derive(_ name: String) -> SymmetricKey {
        let info = ["wallet-link 1", name, host, app, wallet].joined(separator: "\0")
        return secret.hkdfDerivedSymmetricKey(using: SHA256.self, salt: Data(), sharedInfo: Data(info.utf8), outputByteCount: 32)
    }
    return SessionKeys(toWallet: derive("to-wallet"), toApp: derive("to-app"))
}

private func seal(_ key: SymmetricKey, _ about: String, _ message: [String: Any]) throws -> [String: Any] {
    let bytes = try JSONSerialization.data(withJSONObject: message)
    let box = try AES.GCM.seal(bytes, using: key, authenticating: Data(about.utf8))
    return ["n": Data(box.nonce).base64url, "d": (box.ciphertext + box.tag).base64url]
}

private func unseal(_ key: SymmetricKey, _ about: String, _ message: [String: Any]) throws -> [String: Any] {
    let nonce = try text(message, "n", "^[A-Za-z0-9_-]{16}$")
    guard let n = Data(base64url: nonce), let d = Data(base64url: try text(message, "d", "^[A-Za-z0-9_-]+$")), d.count > 16 else {
        throw LinkFlaw.malformed
    }
    guard let box = try? AES.GCM.SealedBox(nonce: AES.GCM.Nonce(data: n), ciphertext: d.dropLast(16), tag: d.suffix(16)),
          let bytes = try? AES.GCM.open(box, using: key, authenticating: Data(about.utf8))
    else { throw LinkFlaw.forged }
    return try readMessage(bytes)
}

// MARK: The wallet app

struct ConnectRequest { let id, host, callback, app: String; let wanted: Any? }
struct WalletSession { let app, host, callback: String; let exp: Int; let keys: SessionKeys }
struct LinkRequest { let id, method: String; let params: Any? }

/// Returns what an app asks for. Show `host`, and nothing else that the link says about the app. `claim` remembers ids beyond a restart.
func openConnectLink(_ link: URL, claim: (String) -> Bool, now: Date = Date()) throws -> ConnectRequest {
    let message = try readLink(link)
    guard message["type"] as? String == "connect", let callback = message["callback"] as? String else { throw LinkFlaw.malformed }
    let host = try hostOfCallback(callback)
    let id = try text(message, "id", isId)
    let app = try text(message, "app", isKey)
    try checkTimes(message, now)
    guard claim(id) else { throw LinkFlaw.replayed }
    return ConnectRequest(id: id, host: host, callback: callback, app: app, wanted: message["wanted"])
}

/// Returns the link to open, and the session to keep. The new key is only in this link, so only the host of the callback can use the session.
func answerConnect(_ request: ConnectRequest, granted: [String: Any], now: Date = Date()) throws -> (URL, WalletSession) {
    let own = Curve25519.KeyAgreement.PrivateKey()
    let wallet = own.publicKey.rawRepresentation.base64url
    let keys = try sessionKeys(own: own, other: request.app, app: request.app, wallet: wallet, host: request.host)
    let exp = Int(now.timeIntervalSince1970) + maxSessionSeconds
    let answer: [String: Any] = ["granted": granted, "sessionExp": exp]
    let sealed = try seal(keys.toApp, "answer\0\(request.id)", answer.merging(times(now)) { old, _ in old })
    let link = try writeLink(request.callback, sealed.merging(["id": request.id, "wallet": wallet]) { old, _ in old })
    return (link, WalletSession(app: request.app, host: request.host, callback: request.callback, exp: exp, keys: keys))
}

func openRequestLink(_ link: URL, sessionOf: (String) -> WalletSession?, claim: (String) -> Bool, now: Date = Date()) throws -> (WalletSession, LinkRequest) {
    let message = try readLink(link)
    guard message["type"] as? String == "request" else { throw LinkFlaw.malformed }
    guard let session = sessionOf(try text(message, "s", isKey)) else { throw LinkFlaw.unknown }
    guard Int(now.timeIntervalSince1970) < session.exp else { throw LinkFlaw.expired }
    let inner = try unseal(session.keys.toWallet, "request\0\(session.app)", message)
    let request = LinkRequest(id: try text(inner, "id", isId), method: try text(inner, "method", "^[A-Za-z0-9_:]{1,64}$"), params: inner["params"])
    try checkTimes(inner, now)
    guard claim(request.id) else { throw LinkFlaw.replayed }
    return (session, request)
}

/// `answer` is `["result": …]` or `["error": ["code": …, "message": …]]`. The link opens the callback of the session, never another one.
func answerRequest(_ session: WalletSession, id: String, answer: [String: Any], now: Date = Date()) throws -> URL {
    let sealed = try seal(session.keys.toApp, "answer\0\(id)", answer.merging(times(now)) { old, _ in old })
    return try writeLink(session.callback, sealed.merging(["id": id]) { old, _ in old })
}

// MARK: The other app

/// Returns the link to open, and its id. Keep the id and the key until the answer comes.
func createConnectLink(walletUrl: String, callback: String, key: Curve25519.KeyAgreement.PrivateKey, wanted: [String: Any]) throws -> (URL, String) {
    _ = try hostOfCallback(callback)
    let id = Data((0 ..< 16).map { _ in UInt8.random(in: .min ... .max) }).base64url
    let message: [String: Any] = ["type": "connect", "id": id, "app": key.publicKey.rawRepresentation.base64url, "callback": callback, "wanted": wanted]
    return (try writeLink(walletUrl, message.merging(times(Date())) { old, _ in old }), id)
}

/// Returns what the wallet grants, and the keys of the session. Ignore an answer with another id.
func openConnectAnswer(_ link: URL, callback: String, key: Curve25519.KeyAgreement.PrivateKey, id: String) throws -> (granted: [String: Any], keys: SessionKeys) {
    let message = try readLink(link)
    guard try text(message, "id", isId) == id else { throw LinkFlaw.unknown }
    let wallet = try text(message, "wallet", isKey)
    let app = key.publicKey.rawRepresentation.base64url
    let keys = try sessionKeys(own: key, other: wallet, app: app, wallet: wallet, host: try hostOfCallback(callback))
    let answer = try unseal(keys.toApp, "answer\0\(id)", message)
    try checkTimes(answer, Date())
    guard let granted = answer["granted"] as? [String: Any] else { throw LinkFlaw.malformed }
    return (granted, keys)
}

extension Data {
    var base64url: String {
        base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }

    init?(base64url text: String) {
        let plain = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        self.init(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
    }
}
