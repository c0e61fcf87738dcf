// API client of a wallet app. iOS 15 or later (Swift 5.7), with Apple's frameworks only.
import CryptoKit
import Foundation
import Security

// #region key
/// The key of this installation. It is created in the Secure Enclave and cannot leave it. The Keychain stores a reference that only
/// this Secure Enclave can use.
struct DeviceKey {
    let privateKey: SecureEnclave.P256.Signing.PrivateKey

    /// Returns the stored key. Creates a new one at the first start, or if this Secure Enclave cannot use the stored key.
    init() throws {
        if let kept = try Self.read(), let usable = try? SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: kept) {
            privateKey = usable
        } else {
            privateKey = try SecureEnclave.P256.Signing.PrivateKey()
            try Self.keep(privateKey.dataRepresentation)
        }
    }

    /// The public key: a point of 64 bytes.
    private var point: (x: String, y: String) {
        let bytes = privateKey.publicKey.rawRepresentation
        return (bytes.prefix(32).base64url, bytes.suffix(32).base64url)
    }

    var publicJwk: [String: String] {
        ["kty": "EC", "crv": "P-256", "x": point.x, "y": point.y]
    }

    /// RFC 7638: SHA-256 over the members in the order of their names.
    var thumbprint: String {
        let members = #"{"crv":"P-256","kty":"EC","x":"\#(point.x)","y":"\#(point.y)"}"#
        return Data(SHA256.hash(data: Data(members.utf8))).base64url
    }

    private static var place: [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "wallet-api",
            kSecAttrAccount as String: "device-key",
        ]
    }

    private static func read() throws -> Data? {
        var query = place
        query[kSecReturnData as String] = true
        var found: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &found)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw KeychainError(status: status) }
        return found as? Data
    }

    private static func keep(_ data: Data) throws {
        SecItemDelete(place as CFDictionary)
        var item = place
        item[kSecValueData as String] = data
        item[kSecAttrAccessible as String] = kSecAttrAccessibleWhenUnlockedThisDeviceOnly
        let status = SecItemAdd(item as CFDictionary, nil)
        guard status == errSecSuccess else { throw KeychainError(status: status) }
    }
}

struct KeychainError: Error {
    let status: OSStatus
}

extension Data {
    /// Base64 for URLs, without padding, as in JWTs.
    var base64url: String {
        base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }
}
// #endregion

actor WalletApi {
    /// The operator's PUBLIC_URL, without a slash at its end. Tokens are bound to it.
    private let origin: String
    private let key: DeviceKey
    private var deviceId: String?

    init(origin: String) throws {
        self.origin = origin
        key = try DeviceKey()
        // A restored backup has the id, but not the key. The id is useless without the key that registered it.
        let kept = UserDefaults.standard.stringArray(forKey: "device")
        deviceId = kept?.last == key.thumbprint ? kept?.first : nil
    }

    // #region token
    /// Returns a token for one request. The device's key signs its method, URL and body.
    func deviceToken(_ method: String, _ url: URL, _ body: Data? = nil) throws -> String {
        let now = Int(Date().timeIntervalSince1970)
        var header: [String: Any] = ["typ": "device+jwt", "alg": "ES256"]
        var claims: [String: Any] = [
            "iss": key.thumbprint, "aud": origin,
            "htm": method, "htu": url.absoluteString,
            "iat": now, "exp": now + 60, "jti": UUID().uuidString,
        ]
        if let deviceId {
            claims["sub"] = deviceId
        } else {
            header["jwk"] = key.publicJwk // a registration has the key, and no device id yet
        }
        if let body {
            claims["bdy"] = Data(SHA256.hash(data: body)).base64url
        }
        let signed = try [header, claims]
            .map { try JSONSerialization.data(withJSONObject: $0).base64url }
            .joined(separator: ".")
        let signature = try key.privateKey.signature(for: Data(signed.utf8))
        return "\(signed).\(signature.rawRepresentation.base64url)" // r and s, 32 bytes each: not DER
    }
    // #endregion

    // #region call
    /// Makes one call. A public call needs no token and does not identify the device.
    /// If the server is busy and `Retry-After` is at most a minute, the call waits and tries once more.
    private func call<Answer: Decodable>(
        _ method: String, _ target: String, _ type: Answer.Type, _ fields: [String: Any]? = nil, isPublic: Bool = false
    ) async throws -> Answer {
        do {
            return try await attempt(method, target, type, fields, isPublic)
        } catch let refused as ApiError {
            guard let wait = refused.retryAfter, wait <= 60 else { throw refused }
            try await Task.sleep(nanoseconds: UInt64(wait * 1_000_000_000))
            return try await attempt(method, target, type, fields, isPublic)
        }
    }

    private func attempt<Answer: Decodable>(
        _ method: String, _ target: String, _ type: Answer.Type, _ fields: [String: Any]?, _ isPublic: Bool
    ) async throws -> Answer {
        guard let url = URL(string: origin + target) else { throw URLError(.badURL) }
        let body = try fields.map { try JSONSerialization.data(withJSONObject: $0) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        if let body {
            request.httpBody = body
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        if !isPublic {
            let token = try deviceToken(method, url, body)
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
            if let deviceId { request.setValue(deviceId, forHTTPHeaderField: "device-id") }
        }

        // Cancelling the task ends the request.
        let (data, response) = try await URLSession.shared.data(for: request)
        guard let http = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        // `Data.self` returns the answer unchanged.
        guard (200..<300).contains(http.statusCode), let answer = (data as? Answer) ?? (try? JSONDecoder().decode(type, from: data)) else {
            throw ApiError(http, data)
        }
        return answer
    }

    /// The API's error. A proxy in front of the API may answer anything.
    struct ErrorBody: Decodable {
        let code: String?
        let message: String?
    }

    /// Compare `code`: it never changes. It is nil if a proxy answered instead of the API.
    struct ApiError: Error {
        let status: Int
        let code: String?
        let message: String?
        let retryAfter: TimeInterval?

        init(_ response: HTTPURLResponse, _ data: Data) {
            let body = try? JSONDecoder().decode(ErrorBody.self, from: data)
            status = response.statusCode
            code = body?.code
            message = body?.message
            retryAfter = response.value(forHTTPHeaderField: "Retry-After").flatMap(Self.seconds)
        }

        /// `Retry-After` is a number of seconds or a date.
        private static func seconds(_ header: String) -> TimeInterval? {
            if let seconds = Int(header) { return TimeInterval(max(0, seconds)) }
            let format = DateFormatter()
            format.locale = Locale(identifier: "en_US_POSIX")
            format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
            return format.date(from: header).map { max(0, $0.timeIntervalSinceNow) }
        }
    }
    // #endregion

    // #region register
    struct RegisteredDevice: Decodable {
        let deviceId: String
    }

    struct DeviceUse: Decodable {
        let minRequiredVersion: String
    }

    /// Call it once per key: after installation, and after a restore. The same key gets the same id again, so a lost answer does no harm.
    func register(appVersion: String) async throws {
        let device = try await call(
            "POST", "/v1/devices/new", RegisteredDevice.self,
            ["devicePlatform": "ios", "appVersion": appVersion])
        deviceId = device.deviceId
        UserDefaults.standard.set([device.deviceId, key.thumbprint], forKey: "device")
    }

    /// Call it at every start. An app below the version in the answer asks its user to update.
    func start(appVersion: String) async throws -> String {
        if deviceId == nil { try await register(appVersion: appVersion) }
        return try await call("PUT", "/v1/devices/use", DeviceUse.self, ["appVersion": appVersion]).minRequiredVersion
    }
    // #endregion

    // #region push
    /// Call it at every start with the token of `didRegisterForRemoteNotificationsWithDeviceToken`. The language is that of notifications.
    func receivePushes(to token: Data, appVersion: String) async throws {
        let hexadecimal = token.map { String(format: "%02x", $0) }.joined()
        _ = try await call(
            "PUT", "/v1/devices/use", DeviceUse.self,
            ["appVersion": appVersion, "deviceToken": hexadecimal, "locale": Locale.preferredLanguages.first ?? "en"])
    }
    // #endregion

    // #region link
    struct LinkedAddresses: Decodable {
        let total: Int
    }

    /// Links an address, so that this device may read it and send for it. Linking it again is no error.
    /// `sign` signs a text with the wallet key: on EVM as a personal message (EIP-191) in 0x-prefixed hexadecimal, on Solana in base58.
    func link(_ address: String, on platformId: String, sign: @Sendable (String) async throws -> String) async throws {
        let platforms = try await call("GET", "/v1/platforms", Platforms.self, isPublic: true).platforms
        guard let deviceId, let chain = platforms.first(where: { $0.id == platformId })?.caip2 else { throw URLError(.badServerResponse) }
        let message = linkMessage(address, chain: chain, deviceId: deviceId)
        let signature = try await sign(message)
        _ = try await call(
            "POST", "/v1/wallet/addresses", LinkedAddresses.self,
            ["addresses": [["address": address, "platformId": platformId, "message": message, "signature": signature]]])
    }

    /// Returns the CAIP-122 text that links the address to this device, valid for ten minutes. On EVM the address has its checksum.
    private func linkMessage(_ address: String, chain: String, deviceId: String) -> String {
        let kind = chain.hasPrefix("solana:") ? "Solana" : "Ethereum"
        let chainId = chain.replacingOccurrences(of: "^[a-z0-9]+:", with: "", options: .regularExpression)
        let now = Date()
        let time = ISO8601DateFormatter() // UTC, to the second
        let domain = origin.replacingOccurrences(of: "^[a-z]+://", with: "", options: .regularExpression)
        return [
            "\(domain) wants you to sign in with your \(kind) account:",
            address,
            "",
            "Link this address to your wallet device.",
            "",
            "URI: \(origin)/v1/wallet/addresses",
            "Version: 1",
            "Chain ID: \(chainId)",
            "Nonce: \(UUID().uuidString.replacingOccurrences(of: "-", with: ""))",
            "Issued At: \(time.string(from: now))",
            "Expiration Time: \(time.string(from: now.addingTimeInterval(600)))",
            "Resources:",
            "- urn:uuid:\(deviceId)",
        ].joined(separator: "\n")
    }
    // #endregion

    // #region balances
    struct Balances: Decodable {
        let blockNumber: Int
        let items: [Balance]
    }

    struct Balance: Decodable {
        let tokenId: String
        let symbol: String?
        let balance: String? // in base units
        let formatted: String? // in whole tokens
        let listed: Bool
        let error: String?
    }

    /// Returns all balances of the address, all of one block, the native token first.
    func balances(of address: String, on platformId: String) async throws -> [Balance] {
        try await call("GET", "/v1/wallet/addresses/\(address)/balances?platformId=\(platformId)", Balances.self).items
    }
    // #endregion

    // #region import
    struct ImportedTokens: Decodable {
        let items: [ImportedToken]
    }

    struct ImportedToken: Decodable {
        let id: String
        let symbol: String
    }

    /// Replaces the whole list of imported tokens. Balances list each of them, also with 0.
    func importTokens(_ tokenIds: [String]) async throws -> [ImportedToken] {
        try await call("PUT", "/v1/wallet/tokens", ImportedTokens.self, ["tokenIds": tokenIds]).items
    }
    // #endregion

    // #region names
    struct Name: Decodable {
        let name: String?
        let address: String?
        let reason: String? // why there is no address
        let warnings: [String]
    }

    /// Returns the address of a name. Show the address and the warnings before the user sends.
    func resolve(_ name: String, on platformId: String) async throws -> Name {
        let encoded = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return try await call("GET", "/v1/names/\(encoded)?platformId=\(platformId)", Name.self)
    }
    // #endregion

    // #region nfts
    struct NftPage: Decodable {
        let items: [Nft]
        let total: Int
    }

    struct Nft: Decodable {
        let id: Int
        let contractAddress: String
        let tokenId: String?
        let amount: String
        let name: String?
        let imageUrl: String? // a path of the API
        let spam: Bool
    }

    /// Returns up to 50 NFTs of the address, the newest first.
    func nfts(of address: String, on platformId: String, offset: Int = 0) async throws -> NftPage {
        try await call("GET", "/v1/wallet/addresses/\(address)/nfts?platformId=\(platformId)&offset=\(offset)", NftPage.self)
    }
    // #endregion

    // #region send
    struct Platforms: Decodable {
        let platforms: [Platform]
    }

    struct Platform: Decodable {
        let id: String
        let caip2: String
    }

    struct FeeEstimate: Decodable {
        let gasLimit: String
        let maxFeePerGas: String
        let maxPriorityFeePerGas: String
    }

    struct Nonce: Decodable {
        let nonce: Int?
    }

    struct SentTransaction: Decodable {
        let id: Int
        let hash: String
    }

    /// The transaction that the wallet key signs, of type 2 (EIP-1559). Amounts are decimal strings in base units.
    struct Unsigned {
        let chainId: String
        let nonce: Int
        let to: String
        let value: String
        let data: String
        let gasLimit: String
        let maxFeePerGas: String
        let maxPriorityFeePerGas: String
    }

    /// Sends native tokens, or calls a contract with `data`. `sign` asks the user, signs with the wallet key, and returns the bytes as
    /// 0x-prefixed hexadecimal.
    func send(
        _ value: String, from: String, to: String, on platformId: String, data: String = "0x",
        sign: @Sendable (Unsigned) async throws -> String
    ) async throws -> SentTransaction {
        let platforms = try await call("GET", "/v1/platforms", Platforms.self, isPublic: true).platforms
        let fees = try await call(
            "POST", "/v1/platforms/\(platformId)/estimate-fees", FeeEstimate.self,
            ["from": from, "to": to, "value": value, "data": data], isPublic: true)
        let next = try await call("GET", "/v1/wallet/addresses/\(from)/nonce?platformId=\(platformId)", Nonce.self)
        guard let nonce = next.nonce, let chain = platforms.first(where: { $0.id == platformId })?.caip2 else { throw URLError(.badServerResponse) }

        let txData = try await sign(
            Unsigned(
                chainId: chain.replacingOccurrences(of: "eip155:", with: ""), nonce: nonce, to: to, value: value, data: data,
                gasLimit: fees.gasLimit, maxFeePerGas: fees.maxFeePerGas, maxPriorityFeePerGas: fees.maxPriorityFeePerGas))
        // After a lost answer, send the same bytes again: they are one transaction with one answer.
        return try await call(
            "POST", "/v1/wallet/addresses/\(from)/send-tx", SentTransaction.self,
            ["platformId": platformId, "txData": txData])
    }
    // #endregion

    // #region preview
    struct Preview: Decodable {
        let outcome: String // succeeds, fails or unknown
        let reason: String?
        let words: PreviewWords
        let changes: [PreviewChange]
        let approvals: [PreviewApproval]
        let warnings: [PreviewWarning]
    }

    struct PreviewWords: Decodable {
        let title: String
        let lines: [PreviewLine]
    }

    struct PreviewLine: Decodable {
        let label: String
        let value: String
        let foreign: Bool? // the text of a stranger
    }

    struct PreviewChange: Decodable {
        let direction: String // out or in
        let amount: String // in base units
        let symbol: String?
        let decimals: Int?
        let listed: Bool
    }

    struct PreviewApproval: Decodable {
        let kind: String
        let spender: String
        let after: String
    }

    struct PreviewWarning: Decodable {
        let code: String
        let severity: String // b blocks, c is critical, w a warning, i information
    }

    /// Returns what the transaction would do. Call it in `sign`, and show the answer before the wallet key signs.
    func preview(_ transaction: Unsigned, from: String, on platformId: String) async throws -> Preview {
        try await call(
            "POST", "/v1/tx/preview", Preview.self,
            [
                "address": from, "platformId": platformId,
                "calls": [
                    ["to": transaction.to, "value": transaction.value, "data": transaction.data, "gasLimit": transaction.gasLimit]
                ],
                "maxFeePerGas": transaction.maxFeePerGas, "maxPriorityFeePerGas": transaction.maxPriorityFeePerGas,
            ])
    }

    /// Prints what is signed: the title, then a line for each effect. A screen shows the text of a stranger in a box of its own.
    func printWords(of preview: Preview) {
        print(preview.words.title)
        for line in preview.words.lines {
            print(line.foreign == true ? "\(line.label), in the words of a stranger: \(line.value)" : "\(line.label): \(line.value)")
        }
    }
    // #endregion

    // #region token-transfer
    /// Sends an ERC-20 token. `amount` is in base units of the token.
    func sendToken(
        _ amount: String, of contract: String, from: String, to: String, on platformId: String,
        sign: @Sendable (Unsigned) async throws -> String
    ) async throws -> SentTransaction {
        let receiver = word(String(to.dropFirst(2)).lowercased())
        // The selector of `transfer(address,uint256)` and its arguments, 32 bytes each.
        let data = "0xa9059cbb" + receiver + word(hexadecimal(amount))
        return try await send("0", from: from, to: contract, on: platformId, data: data, sign: sign)
    }

    /// Pads an argument of a call to 32 bytes.
    private func word(_ digits: String) -> String {
        String(repeating: "0", count: 64 - digits.count) + digits
    }

    /// Returns a decimal number of any length in hexadecimal digits.
    private func hexadecimal(_ decimal: String) -> String {
        var digits = decimal.compactMap(\.wholeNumberValue)
        var result = ""
        while !digits.isEmpty {
            var rest = 0
            let quotient: [Int] = digits.map { digit in
                let value = rest * 10 + digit
                rest = value % 16
                return value / 16
            }
            result = String(rest, radix: 16) + result
            digits = Array(quotient.drop { $0 == 0 })
        }
        return result
    }
    // #endregion

    // #region track
    struct TrackedTransaction: Decodable {
        let hash: String
    }

    /// Names a transaction that another wallet of the user sent, for example over WalletConnect. It is in the history when a node returns it.
    func track(_ hash: String, of address: String, on platformId: String) async throws -> TrackedTransaction {
        try await call(
            "POST", "/v1/tx/track", TrackedTransaction.self,
            ["platformId": platformId, "address": address, "hash": hash])
    }
    // #endregion

    // #region swap
    /// What the user sees before a swap. `otherAmountThreshold` is the smallest output in base units.
    struct SwapQuote: Decodable {
        let toAmount: String
        let otherAmountThreshold: String
        let priceImpactPct: String
    }

    struct SwapCall: Decodable {
        let to: String
        let value: String
        let data: String
    }

    struct SwapTransaction: Decodable {
        let to: String
        let value: String
        let data: String
        let approvals: [SwapCall]
    }

    /// Returns a quote. The call that builds the swap takes the whole answer, unchanged. `amount` is in whole tokens, `slippage` in percent.
    func quote(_ amount: String, of inputToken: String, for outputToken: String, slippage: Double) async throws -> Data {
        try await call(
            "POST", "/v1/swap/quote", Data.self,
            ["inputToken": inputToken, "outputToken": outputToken, "amount": amount, "slippage": slippage], isPublic: true)
    }

    /// Returns the part of a quote to show.
    func summary(of quote: Data) throws -> SwapQuote {
        try JSONDecoder().decode(SwapQuote.self, from: quote)
    }

    /// Swaps at a quote of the last minute. First sends the approvals that the token needs, and waits for each. `sign` signs all of them.
    func swap(
        _ quote: Data, from: String, on platformId: String, sign: @Sendable (Unsigned) async throws -> String
    ) async throws -> SentTransaction {
        let built = try await call(
            "POST", "/v1/swap/tx", SwapTransaction.self,
            ["userPublicKey": from, "platformId": platformId, "quote": JSONSerialization.jsonObject(with: quote)])
        for approval in built.approvals {
            let sent = try await send(approval.value, from: from, to: approval.to, on: platformId, data: approval.data, sign: sign)
            guard try await settled(sent.id).status == "confirmed" else { throw ApprovalFailed(hash: sent.hash) }
        }
        return try await send(built.value, from: from, to: built.to, on: platformId, data: built.data, sign: sign)
    }

    struct ApprovalFailed: Error {
        let hash: String
    }
    // #endregion

    // #region solana
    struct Blockhash: Decodable {
        let blockhash: String
        let lastValidBlockHeight: Int?
    }

    /// The transfer that the wallet key signs on Solana, with a limit of compute units and their price in micro-lamports.
    struct UnsignedOnSolana {
        let blockhash: String
        let to: String
        let lamports: String
        let computeUnitLimit: String
        let computeUnitPrice: String
    }

    /// Sends SOL. `sign` asks the user, builds the transaction, signs it with the wallet key, and returns the bytes in base64.
    func sendOnSolana(
        _ lamports: String, from: String, to: String, sign: @Sendable (UnsignedOnSolana) async throws -> String
    ) async throws -> SentTransaction {
        let fees = try await call(
            "POST", "/v1/platforms/solana/estimate-fees", FeeEstimate.self,
            ["from": from, "to": to, "value": lamports], isPublic: true)
        // Requested last, because it is valid for about a minute.
        let block = try await call("GET", "/v1/wallet/blockhash?platformId=solana", Blockhash.self, isPublic: true)
        let txData = try await sign(
            UnsignedOnSolana(
                blockhash: block.blockhash, to: to, lamports: lamports,
                computeUnitLimit: fees.gasLimit, computeUnitPrice: fees.maxFeePerGas))
        return try await call(
            "POST", "/v1/wallet/addresses/\(from)/send-tx", SentTransaction.self,
            ["platformId": "solana", "txData": txData])
    }
    // #endregion

    // #region history
    struct TransactionPage: Decodable {
        let items: [Transaction]
        let nextCursor: String?
    }

    struct Transaction: Decodable {
        let id: Int
        let hash: String
        let status: String
        let tokenContractId: String
        let amount: String
        let fee: String?
        let failureReason: String?
    }

    /// Polls until the transaction is no longer pending.
    func settled(_ txId: Int) async throws -> Transaction {
        while true {
            let transaction = try await call("GET", "/v1/tx/history/\(txId)", Transaction.self)
            if transaction.status != "pending" { return transaction }
            try await Task.sleep(nanoseconds: 3_000_000_000)
        }
    }

    /// Returns a page of the history, newest first. For the next page, pass the `nextCursor` of this one; the last page has none.
    func history(of address: String, on platformId: String, cursor: String? = nil) async throws -> TransactionPage {
        let after = cursor.map { "&cursor=\($0)" } ?? ""
        return try await call(
            "GET", "/v1/tx/history?address=\(address)&platformId=\(platformId)&limit=20\(after)", TransactionPage.self)
    }
    // #endregion

    // #region events
    struct Event: Decodable {
        let id: String
        let type: String
        let transaction: Transaction?
    }

    /// Processes the events after an id as they happen. Store the id of each event that you processed, and continue with it.
    /// Throws the refusals of the API. After `cursor_expired`, read the history and continue with `latest`.
    func events(after start: String, _ process: (Event) async throws -> Void) async throws {
        var cursor = start
        while true {
            do {
                guard let url = URL(string: "\(origin)/v1/events?after=\(cursor)") else { throw URLError(.badURL) }
                var request = URLRequest(url: url, timeoutInterval: 45) // three heartbeats
                request.setValue("text/event-stream", forHTTPHeaderField: "Accept")
                request.setValue("Bearer \(try deviceToken("GET", url))", forHTTPHeaderField: "Authorization")
                if let deviceId { request.setValue(deviceId, forHTTPHeaderField: "device-id") }

                let (bytes, response) = try await URLSession.shared.bytes(for: request)
                guard let http = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
                guard http.statusCode == 200 else {
                    var body = Data()
                    for try await byte in bytes.prefix(10_000) { body.append(byte) }
                    throw ApiError(http, body)
                }
                // Other lines are heartbeats and names.
                for try await line in bytes.lines where line.hasPrefix("data: {\"id\":") {
                    let event = try JSONDecoder().decode(Event.self, from: Data(line.dropFirst(6).utf8))
                    try await process(event)
                    cursor = event.id
                }
            } catch let lost as URLError where lost.code != .cancelled {
                // The next connection continues after the last event.
            }
            try await Task.sleep(nanoseconds: 3_000_000_000)
        }
    }
    // #endregion

    // #region notifications
    struct NotificationPage: Decodable {
        let items: [Notification]
    }

    struct Notification: Decodable {
        let id: String
        let title: String
        let message: String
        let read: Bool
        let transactionId: Int?
    }

    struct NotificationRead: Decodable {
        let read: Bool
    }

    /// Returns the unread notifications, newest first.
    func unread() async throws -> [Notification] {
        try await call("GET", "/v1/notifications?limit=20", NotificationPage.self).items.filter { !$0.read }
    }

    func markAsRead(_ id: String) async throws {
        _ = try await call("PUT", "/v1/notifications/\(id)/read", NotificationRead.self)
    }
    // #endregion
}
