// API client of a wallet app. Android 6.0 (API level 23) or later, with OkHttp 5, kotlinx.serialization and coroutines.
package com.example.wallet

import android.content.SharedPreferences
import android.security.keystore.KeyGenParameterSpec
import android.security.keystore.KeyProperties
import android.util.Base64
import java.io.IOException
import java.math.BigInteger
import java.net.URLEncoder
import java.security.KeyPairGenerator
import java.security.KeyStore
import java.security.MessageDigest
import java.security.PrivateKey
import java.security.Signature
import java.security.interfaces.ECPublicKey
import java.security.spec.ECGenParameterSpec
import java.text.SimpleDateFormat
import java.util.Date
import java.util.Locale
import java.util.TimeZone
import java.util.UUID
import java.util.concurrent.TimeUnit
import kotlin.coroutines.resumeWithException
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.delay
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOn
import kotlinx.coroutines.suspendCancellableCoroutine
import kotlinx.coroutines.withContext
import kotlinx.serialization.Serializable
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.add
import kotlinx.serialization.json.addJsonObject
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.decodeFromJsonElement
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import okhttp3.Call
import okhttp3.Callback
import okhttp3.HttpUrl.Companion.toHttpUrl
import okhttp3.MediaType.Companion.toMediaType
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.RequestBody.Companion.toRequestBody
import okhttp3.Response

// #region key
/** The key of this installation. It is created in the Android Keystore and cannot leave it. */
class DeviceKey(private val alias: String = "wallet-api-device-key") {
    private val store = KeyStore.getInstance("AndroidKeyStore").apply { load(null) }

    init {
        if (!store.containsAlias(alias)) generate()
    }

    private fun generate() {
        val spec = KeyGenParameterSpec.Builder(alias, KeyProperties.PURPOSE_SIGN)
            .setAlgorithmParameterSpec(ECGenParameterSpec("secp256r1"))
            .setDigests(KeyProperties.DIGEST_SHA256)
            .build()
        val generator = KeyPairGenerator.getInstance(KeyProperties.KEY_ALGORITHM_EC, "AndroidKeyStore")
        generator.initialize(spec)
        generator.generateKeyPair()
    }

    /** The public key, its members in the order of their names. */
    val publicJwk: JsonObject by lazy {
        val point = (store.getCertificate(alias).publicKey as ECPublicKey).w
        buildJsonObject {
            put("crv", "P-256")
            put("kty", "EC")
            put("x", base64url(to32Bytes(point.affineX)))
            put("y", base64url(to32Bytes(point.affineY)))
        }
    }

    /** RFC 7638: SHA-256 over the members in the order of their names. */
    val thumbprint: String by lazy { base64url(sha256(publicJwk.toString())) }

    /** The 64 bytes of a signature, r and s. The Keystore returns DER: 30 length, 02 length r, 02 length s. */
    fun sign(text: String): ByteArray {
        val signature = Signature.getInstance("SHA256withECDSA")
        signature.initSign(store.getKey(alias, null) as PrivateKey)
        signature.update(text.toByteArray())
        val der = signature.sign()
        val startOfS = 4 + der[3]
        val r = BigInteger(der.copyOfRange(4, startOfS))
        val s = BigInteger(der.copyOfRange(startOfS + 2, der.size))
        return to32Bytes(r) + to32Bytes(s)
    }
}

/** A positive number without its sign byte, padded with zeros in front. */
private fun to32Bytes(number: BigInteger): ByteArray {
    val bytes = number.toByteArray().takeLast(32).toByteArray()
    return ByteArray(32 - bytes.size) + bytes
}

private fun sha256(text: String): ByteArray = MessageDigest.getInstance("SHA-256").digest(text.toByteArray())

/** Base64 for URLs, without padding, as in JWTs. */
private fun base64url(bytes: ByteArray): String =
    Base64.encodeToString(bytes, Base64.URL_SAFE or Base64.NO_WRAP or Base64.NO_PADDING)
// #endregion

/** `origin` is the operator's PUBLIC_URL, without a slash at its end. Tokens are bound to it. */
class WalletApi(private val origin: String, private val preferences: SharedPreferences) {
    private val key = DeviceKey()
    private val client = OkHttpClient()
    private val json = Json { ignoreUnknownKeys = true }

    // A restored backup has the id, but not the key. The id is useless without the key that registered it.
    private var deviceId: String? =
        preferences.getString("deviceId", null).takeIf { preferences.getString("deviceKey", null) == key.thumbprint }

    // #region token
    /** Returns a token for one request. The device's key signs its method, URL and body. */
    fun deviceToken(method: String, url: String, body: String? = null): String {
        val now = System.currentTimeMillis() / 1000
        val device = deviceId
        val header = buildJsonObject {
            put("typ", "device+jwt")
            put("alg", "ES256")
            if (device == null) put("jwk", key.publicJwk) // a registration has the key, and no device id yet
        }
        val claims = buildJsonObject {
            put("iss", key.thumbprint)
            put("aud", origin)
            put("htm", method)
            put("htu", url.toHttpUrl().toString()) // exactly as OkHttp sends it
            put("iat", now)
            put("exp", now + 60)
            put("jti", UUID.randomUUID().toString())
            if (device != null) put("sub", device)
            if (body != null) put("bdy", base64url(sha256(body)))
        }
        val signed = listOf(header, claims).joinToString(".") { base64url(it.toString().toByteArray()) }
        return "$signed.${base64url(key.sign(signed))}"
    }
    // #endregion

    // #region call
    /** Makes one call. A public call needs no token and does not identify the device. */
    private suspend inline fun <reified Answer> call(
        method: String, target: String, fields: JsonObject? = null, isPublic: Boolean = false,
    ): Answer {
        val text = request(method, origin + target, fields?.toString(), isPublic)
        return readOrNull<Answer>(text) ?: throw ApiError(200, null, "The answer is not the API's", null)
    }

    /** If the server is busy and `Retry-After` is at most a minute, the request waits and tries once more. */
    private suspend fun request(method: String, url: String, body: String?, isPublic: Boolean): String =
        try {
            attempt(method, url, body, isPublic)
        } catch (refused: ApiError) {
            delay(refused.retryAfterMs?.takeIf { it <= 60_000 } ?: throw refused)
            attempt(method, url, body, isPublic)
        }

    private suspend fun attempt(method: String, url: String, body: String?, isPublic: Boolean): String {
        val content = body?.toRequestBody("application/json".toMediaType())
        val request = Request.Builder()
            .url(url)
            .method(method, content ?: if (method == "GET") null else "".toRequestBody())
        if (!isPublic) {
            val token = withContext(Dispatchers.IO) { deviceToken(method, url, body) }
            request.header("Authorization", "Bearer $token")
            deviceId?.let { request.header("device-id", it) }
        }
        return send(client.newCall(request.build()))
    }

    /** The text of a success. Cancelling the coroutine ends the request. */
    private suspend fun send(call: Call): String = suspendCancellableCoroutine { waiting ->
        waiting.invokeOnCancellation { call.cancel() }
        call.enqueue(object : Callback {
            override fun onFailure(call: Call, e: IOException) = waiting.resumeWithException(e)

            override fun onResponse(call: Call, response: Response) = waiting.resumeWith(runCatching { response.use(::textOf) })
        })
    }

    private fun textOf(response: Response): String {
        val text = response.body.string()
        if (response.isSuccessful) return text
        val body = readOrNull<ErrorBody>(text)
        // `Retry-After` is a number of seconds or a date.
        val wait = response.header("Retry-After")?.toIntOrNull()?.times(1_000L)
            ?: response.headers.getDate("Retry-After")?.let { it.time - System.currentTimeMillis() }
        throw ApiError(response.code, body?.code, body?.message, wait?.coerceAtLeast(0))
    }

    private inline fun <reified T> readOrNull(text: String): T? =
        try {
            json.decodeFromString<T>(text)
        } catch (notOurs: SerializationException) {
            null
        }

    /** The API's error. A proxy in front of the API may answer anything. */
    @Serializable
    data class ErrorBody(val code: String? = null, val message: String? = null)

    /** Compare `code`: it never changes. It is null if a proxy answered instead of the API. */
    class ApiError(val status: Int, val code: String?, message: String?, val retryAfterMs: Long?) : Exception(message)
    // #endregion

    // #region register
    @Serializable
    data class RegisteredDevice(val deviceId: String)

    @Serializable
    data class DeviceUse(val minRequiredVersion: String)

    /** Call it once per key: after installation, and after a restore. The same key gets the same id again, so a lost answer does no harm. */
    suspend fun register(appVersion: String) {
        val fields = buildJsonObject {
            put("devicePlatform", "android")
            put("appVersion", appVersion)
        }
        val device = call<RegisteredDevice>("POST", "/v1/devices/new", fields)
        deviceId = device.deviceId
        preferences.edit().putString("deviceId", device.deviceId).putString("deviceKey", key.thumbprint).apply()
    }

    /** Call it at every start. An app below the version in the answer asks its user to update. */
    suspend fun start(appVersion: String): String {
        if (deviceId == null) register(appVersion)
        val fields = buildJsonObject { put("appVersion", appVersion) }
        return call<DeviceUse>("PUT", "/v1/devices/use", fields).minRequiredVersion
    }
    // #endregion

    // #region push
    /** Call it at every start and from `onNewToken`, with the token of `FirebaseMessaging`. The language is that of notifications. */
    suspend fun receivePushes(token: String, appVersion: String) {
        val fields = buildJsonObject {
            put("appVersion", appVersion)
            put("deviceToken", token)
            put("locale", Locale.getDefault().toLanguageTag())
        }
        call<DeviceUse>("PUT", "/v1/devices/use", fields)
    }
    // #endregion

    // #region link
    @Serializable
    data class LinkedAddresses(val total: Int)

    /**
     * Links an address, so that this device may read it and send for it. Linking it again is no error.
     * `sign` signs a text with the wallet key: on EVM as a personal message (EIP-191) in 0x-prefixed hexadecimal, on Solana in base58.
     */
    suspend fun link(address: String, platformId: String, sign: suspend (String) -> String) {
        val platforms = call<Platforms>("GET", "/v1/platforms", isPublic = true).platforms
        val chain = platforms.first { it.id == platformId }.caip2
        val message = linkMessage(address, chain, checkNotNull(deviceId))
        val signature = sign(message)
        val fields = buildJsonObject {
            putJsonArray("addresses") {
                addJsonObject {
                    put("address", address)
                    put("platformId", platformId)
                    put("message", message)
                    put("signature", signature)
                }
            }
        }
        call<LinkedAddresses>("POST", "/v1/wallet/addresses", fields)
    }

    /** Returns the CAIP-122 text that links the address to this device, valid for ten minutes. On EVM the address has its checksum. */
    private fun linkMessage(address: String, chain: String, deviceId: String): String {
        val kind = if (chain.startsWith("solana:")) "Solana" else "Ethereum"
        val time = SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss'Z'", Locale.US).apply { timeZone = TimeZone.getTimeZone("UTC") }
        val now = System.currentTimeMillis()
        return listOf(
            "${origin.substringAfter("://")} wants you to sign in with your $kind account:",
            address,
            "",
            "Link this address to your wallet device.",
            "",
            "URI: $origin/v1/wallet/addresses",
            "Version: 1",
            "Chain ID: ${chain.substringAfter(":")}",
            "Nonce: ${UUID.randomUUID().toString().replace("-", "")}",
            "Issued At: ${time.format(Date(now))}",
            "Expiration Time: ${time.format(Date(now + 600_000))}",
            "Resources:",
            "- urn:uuid:$deviceId",
        ).joinToString("\n")
    }
    // #endregion

    // #region balances
    @Serializable
    data class Balances(val blockNumber: Long, val items: List<Balance>)

    /** `balance` is in base units, `formatted` in whole tokens. */
    @Serializable
    data class Balance(
        val tokenId: String,
        val symbol: String?,
        val balance: String?,
        val formatted: String?,
        val listed: Boolean,
        val error: String? = null,
    )

    /** Returns all balances of the address, all of one block, the native token first. */
    suspend fun balances(address: String, platformId: String): List<Balance> =
        call<Balances>("GET", "/v1/wallet/addresses/$address/balances?platformId=$platformId").items
    // #endregion

    // #region import
    @Serializable
    data class ImportedTokens(val items: List<ImportedToken>)

    @Serializable
    data class ImportedToken(val id: String, val symbol: String)

    /** Replaces the whole list of imported tokens. Balances list each of them, also with 0. */
    suspend fun importTokens(tokenIds: List<String>): List<ImportedToken> {
        val fields = buildJsonObject {
            putJsonArray("tokenIds") { tokenIds.forEach { add(it) } }
        }
        return call<ImportedTokens>("PUT", "/v1/wallet/tokens", fields).items
    }
    // #endregion

    // #region names
    /** `reason` says why there is no address. */
    @Serializable
    data class Name(val name: String?, val address: String?, val reason: String?, val warnings: List<String>)

    /** Returns the address of a name. Show the address and the warnings before the user sends. */
    suspend fun resolve(name: String, platformId: String): Name {
        val encoded = URLEncoder.encode(name, "UTF-8")
        return call<Name>("GET", "/v1/names/$encoded?platformId=$platformId")
    }
    // #endregion

    // #region nfts
    @Serializable
    data class NftPage(val items: List<Nft>, val total: Int)

    /** `imageUrl` is a path of the API. */
    @Serializable
    data class Nft(
        val id: Long,
        val contractAddress: String,
        val tokenId: String?,
        val amount: String,
        val name: String?,
        val imageUrl: String?,
        val spam: Boolean,
    )

    /** Returns up to 50 NFTs of the address, the newest first. */
    suspend fun nfts(address: String, platformId: String, offset: Int = 0): NftPage =
        call<NftPage>("GET", "/v1/wallet/addresses/$address/nfts?platformId=$platformId&offset=$offset")
    // #endregion

    // #region send
    @Serializable
    data class Platforms(val platforms: List<Platform>)

    @Serializable
    data class Platform(val id: String, val caip2: String)

    @Serializable
    data class FeeEstimate(val gasLimit: String, val maxFeePerGas: String, val maxPriorityFeePerGas: String)

    @Serializable
    data class Nonce(val nonce: Long?)

    @Serializable
    data class SentTransaction(val id: Long, val hash: String)

    /** The transaction that the wallet key signs, of type 2 (EIP-1559). Amounts are decimal strings in base units. */
    class Unsigned(val chainId: String, val nonce: Long, val to: String, val value: String, val data: String, val fees: FeeEstimate)

    /**
     * Sends native tokens, or calls a contract with `data`. `sign` asks the user, signs with the wallet key, and returns the bytes as
     * 0x-prefixed hexadecimal.
     */
    suspend fun send(
        value: String, from: String, to: String, platformId: String, data: String = "0x", sign: suspend (Unsigned) -> String,
    ): SentTransaction {
        val platforms = call<Platforms>("GET", "/v1/platforms", isPublic = true).platforms
        val payment = buildJsonObject {
            put("from", from)
            put("to", to)
            put("value", value)
            put("data", data)
        }
        val fees = call<FeeEstimate>("POST", "/v1/platforms/$platformId/estimate-fees", payment, isPublic = true)
        val nonce = call<Nonce>("GET", "/v1/wallet/addresses/$from/nonce?platformId=$platformId").nonce
        val chainId = platforms.first { it.id == platformId }.caip2.removePrefix("eip155:")

        val txData = sign(Unsigned(chainId, checkNotNull(nonce), to, value, data, fees))
        // After a lost answer, send the same bytes again: they are one transaction with one answer.
        val fields = buildJsonObject {
            put("platformId", platformId)
            put("txData", txData)
        }
        return call<SentTransaction>("POST", "/v1/wallet/addresses/$from/send-tx", fields)
    }
    // #endregion

    // #region preview
    /** `outcome` is succeeds, fails or unknown. */
    @Serializable
    data class Preview(
        val outcome: String,
        val reason: String? = null,
        val words: PreviewWords,
        val changes: List<PreviewChange>,
        val approvals: List<PreviewApproval>,
        val warnings: List<PreviewWarning>,
    )

    @Serializable
    data class PreviewWords(val title: String, val lines: List<PreviewLine>)

    /** `foreign`: the value is the text of a stranger. */
    @Serializable
    data class PreviewLine(val label: String, val value: String, val foreign: Boolean? = null)

    /** `direction` is out or in, `amount` is in base units. */
    @Serializable
    data class PreviewChange(val direction: String, val amount: String, val symbol: String?, val decimals: Int?, val listed: Boolean)

    @Serializable
    data class PreviewApproval(val kind: String, val spender: String, val after: String)

    /** `severity`: b blocks, c is critical, w a warning, i information. */
    @Serializable
    data class PreviewWarning(val code: String, val severity: String)

    /** Returns what the transaction would do. Call it in `sign`, and show the answer before the wallet key signs. */
    suspend fun preview(transaction: Unsigned, from: String, platformId: String): Preview {
        val fields = buildJsonObject {
            put("address", from)
            put("platformId", platformId)
            putJsonArray("calls") {
                addJsonObject {
                    put("to", transaction.to)
                    put("value", transaction.value)
                    put("data", transaction.data)
                    put("gasLimit", transaction.fees.gasLimit)
                }
            }
            put("maxFeePerGas", transaction.fees.maxFeePerGas)
            put("maxPriorityFeePerGas", transaction.fees.maxPriorityFeePerGas)
        }
        return call<Preview>("POST", "/v1/tx/preview", fields)
    }

    /** Prints what is signed: the title, then a line for each effect. A screen shows the text of a stranger in a box of its own. */
    fun printWords(preview: Preview) {
        println(preview.words.title)
        for ((label, value, foreign) in preview.words.lines) {
            println(if (foreign == true) "$label, in the words of a stranger: $value" else "$label: $value")
        }
    }
    // #endregion

    // #region token-transfer
    /** Sends an ERC-20 token. `amount` is in base units of the token. */
    suspend fun sendToken(
        amount: String, contract: String, from: String, to: String, platformId: String, sign: suspend (Unsigned) -> String,
    ): SentTransaction {
        val receiver = to.removePrefix("0x").lowercase().padStart(64, '0')
        val units = BigInteger(amount).toString(16).padStart(64, '0')
        // The selector of `transfer(address,uint256)` and its arguments, 32 bytes each.
        return send("0", from, contract, platformId, "0xa9059cbb$receiver$units", sign)
    }
    // #endregion

    // #region track
    @Serializable
    data class TrackedTransaction(val hash: String)

    /** Names a transaction that another wallet of the user sent, for example over WalletConnect. It is in the history when a node returns it. */
    suspend fun track(hash: String, address: String, platformId: String): TrackedTransaction {
        val fields = buildJsonObject {
            put("platformId", platformId)
            put("address", address)
            put("hash", hash)
        }
        return call<TrackedTransaction>("POST", "/v1/tx/track", fields)
    }
    // #endregion

    // #region swap
    /** What the user sees before a swap. `otherAmountThreshold` is the smallest output in base units. */
    @Serializable
    data class SwapQuote(val toAmount: String, val otherAmountThreshold: String, val priceImpactPct: String)

    @Serializable
    data class SwapCall(val to: String, val value: String, val data: String)

    @Serializable
    data class SwapTransaction(val to: String, val value: String, val data: String, val approvals: List<SwapCall>)

    /** Returns a quote. The call that builds the swap takes the whole answer, unchanged. `amount` is in whole tokens, `slippage` in percent. */
    suspend fun quote(inputToken: String, outputToken: String, amount: String, slippage: Double): JsonObject {
        val fields = buildJsonObject {
            put("inputToken", inputToken)
            put("outputToken", outputToken)
            put("amount", amount)
            put("slippage", slippage)
        }
        return call<JsonObject>("POST", "/v1/swap/quote", fields, isPublic = true)
    }

    /** Returns the part of a quote to show. */
    fun summary(quote: JsonObject): SwapQuote = json.decodeFromJsonElement<SwapQuote>(quote)

    /** Swaps at a quote of the last minute. First sends the approvals that the token needs, and waits for each. `sign` signs all of them. */
    suspend fun swap(quote: JsonObject, from: String, platformId: String, sign: suspend (Unsigned) -> String): SentTransaction {
        val fields = buildJsonObject {
            put("userPublicKey", from)
            put("platformId", platformId)
            put("quote", quote)
        }
        val built = call<SwapTransaction>("POST", "/v1/swap/tx", fields)
        for (approval in built.approvals) {
            val sent = send(approval.value, from, approval.to, platformId, approval.data, sign)
            check(settled(sent.id).status == "confirmed") { "The approval ${sent.hash} failed" }
        }
        return send(built.value, from, built.to, platformId, built.data, sign)
    }
    // #endregion

    // #region solana
    @Serializable
    data class Blockhash(val blockhash: String, val lastValidBlockHeight: Long?)

    /** The transfer that the wallet key signs on Solana, with the limit of compute units (`gasLimit`) and their price in micro-lamports (`maxFeePerGas`). */
    class UnsignedOnSolana(val blockhash: String, val to: String, val lamports: String, val fees: FeeEstimate)

    /** Sends SOL. `sign` asks the user, builds the transaction, signs it with the wallet key, and returns the bytes in base64. */
    suspend fun sendOnSolana(lamports: String, from: String, to: String, sign: suspend (UnsignedOnSolana) -> String): SentTransaction {
        val payment = buildJsonObject {
            put("from", from)
            put("to", to)
            put("value", lamports)
        }
        val fees = call<FeeEstimate>("POST", "/v1/platforms/solana/estimate-fees", payment, isPublic = true)
        // Requested last, because it is valid for about a minute.
        val block = call<Blockhash>("GET", "/v1/wallet/blockhash?platformId=solana", isPublic = true)

        val txData = sign(UnsignedOnSolana(block.blockhash, to, lamports, fees))
        val fields = buildJsonObject {
            put("platformId", "solana")
            put("txData", txData)
        }
        return call<SentTransaction>("POST", "/v1/wallet/addresses/$from/send-tx", fields)
    }
    // #endregion

    // #region history
    @Serializable
    data class TransactionPage(val items: List<Transaction>, val nextCursor: String? = null)

    @Serializable
    data class Transaction(
        val id: Long,
        val hash: String,
        val status: String,
        val tokenContractId: String,
        val amount: String,
        val fee: String?,
        val failureReason: String? = null,
    )

    /** Polls until the transaction is no longer pending. */
    suspend fun settled(txId: Long): Transaction {
        while (true) {
            val transaction = call<Transaction>("GET", "/v1/tx/history/$txId")
            if (transaction.status != "pending") return transaction
            delay(3_000)
        }
    }

    /** Returns a page of the history, newest first. For the next page, pass the `nextCursor` of this one; the last page has none. */
    suspend fun history(address: String, platformId: String, cursor: String? = null): TransactionPage {
        val after = cursor?.let { "&cursor=$it" } ?: ""
        return call<TransactionPage>("GET", "/v1/tx/history?address=$address&platformId=$platformId&limit=20$after")
    }
    // #endregion

    // #region events
    @Serializable
    data class Event(val id: String, val type: String, val transaction: Transaction? = null)

    private val streams = client.newBuilder().readTimeout(45, TimeUnit.SECONDS).build() // three heartbeats

    /**
     * Returns the events after an id as they happen. Store the id of each event that you processed, and continue with it.
     * Throws the refusals of the API. After `cursor_expired`, read the history and continue with `latest`.
     */
    fun events(after: String): Flow<Event> = flow {
        var cursor = after
        while (true) {
            try {
                val url = "$origin/v1/events?after=$cursor"
                val request = Request.Builder()
                    .url(url)
                    .header("Accept", "text/event-stream")
                    .header("Authorization", "Bearer ${deviceToken("GET", url)}")
                deviceId?.let { request.header("device-id", it) }
                streams.newCall(request.build()).execute().use { response ->
                    if (!response.isSuccessful) textOf(response)
                    while (true) {
                        currentCoroutineContext().ensureActive() // a heartbeat ends a cancelled stream
                        val line = response.body.source().readUtf8Line() ?: break
                        if (!line.startsWith("data: {\"id\":")) continue // heartbeats and names
                        val event = json.decodeFromString<Event>(line.removePrefix("data: "))
                        emit(event)
                        cursor = event.id
                    }
                }
            } catch (lost: IOException) {
                // The next connection continues after the last event.
            }
            delay(3_000)
        }
    }.flowOn(Dispatchers.IO)
    // #endregion

    // #region notifications
    @Serializable
    data class NotificationPage(val items: List<Notification>)

    @Serializable
    data class Notification(
        val id: String,
        val title: String,
        val message: String,
        val read: Boolean,
        val transactionId: Long?,
    )

    @Serializable
    data class NotificationRead(val read: Boolean)

    /** Returns the unread notifications, newest first. */
    suspend fun unread(): List<Notification> =
        call<NotificationPage>("GET", "/v1/notifications?limit=20").items.filter { !it.read }

    suspend fun markAsRead(id: String) {
        call<NotificationRead>("PUT", "/v1/notifications/$id/read")
    }
    // #endregion
}
