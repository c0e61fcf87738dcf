// NOT COMPILED: nobody has built or run this sample yet. It follows docs/WALLET-LINKS.md. Check it with vectors/links.json first.
// Links between a wallet app and other apps. Android 8 or later. x25519 and HKDF come from Tink: com.google.crypto.tink:tink-android.
import android.util.Base64
import com.google.crypto.tink.subtle.Hkdf
import com.google.crypto.tink.subtle.X25519
import java.net.URI
import java.security.GeneralSecurityException
import java.security.SecureRandom
import javax.crypto.Cipher
import javax.crypto.spec.GCMParameterSpec
import javax.crypto.spec.SecretKeySpec
import org.json.JSONException
import org.json.JSONObject

enum class Flaw { MALFORMED, TOO_LARGE, BAD_CALLBACK, FORGED, EXPIRED, REPLAYED, UNKNOWN }

class LinkFlaw(val flaw: Flaw, cause: Throwable? = null) : Exception(flaw.name, cause)

private const val MAX_LINK = 100_000
private const val WINDOW_SECONDS = 300L
private const val CLOCK_SECONDS = 60L
private const val MAX_SESSION_SECONDS = 30 * 86_400L
private const val ENCODING = Base64.URL_SAFE or Base64.NO_PADDING or Base64.NO_WRAP
private val isId = Regex("[A-Za-z0-9_-]{22}")
private val isKey = Regex("[A-Za-z0-9_-]{43}")
private val isNonce = Regex("[A-Za-z0-9_-]{16}")
private val isText = Regex("[A-Za-z0-9_-]+")
private val random = SecureRandom()

private fun toBase64Url(bytes: ByteArray): String = Base64.encodeToString(bytes, ENCODING)

private fun fromBase64Url(text: String): ByteArray =
    try {
        Base64.decode(text, ENCODING)
    } catch (error: IllegalArgumentException) {
        throw LinkFlaw(Flaw.MALFORMED, error)
    }

private fun nowSeconds() = System.currentTimeMillis() / 1000

// The form

fun writeLink(url: String, message: JSONObject): String {
    val link = "$url#wl=${toBase64Url(message.put("v", 1).toString().toByteArray())}"
    if (link.length > MAX_LINK) throw LinkFlaw(Flaw.TOO_LARGE)
    return link
}

fun readLink(link: String): JSONObject {
    if (link.length > MAX_LINK) throw LinkFlaw(Flaw.TOO_LARGE)
    val text = Regex("[^#]*#wl=([A-Za-z0-9_-]+)").matchEntire(link)?.groupValues?.get(1) ?: throw LinkFlaw(Flaw.MALFORMED)
    val message = readMessage(fromBase64Url(text))
    if (message.opt("v") != 1) throw LinkFlaw(Flaw.MALFORMED)
    return message
}

private fun readMessage(bytes: ByteArray): JSONObject =
    try {
        JSONObject(String(bytes))
    } catch (error: JSONException) {
        throw LinkFlaw(Flaw.MALFORMED, error)
    }

/** Returns the host of a callback: the identity to show. The system proves it by `assetlinks.json`. */
fun hostOfCallback(callback: String): String {
    val url = runCatching { URI(callback) }.getOrElse { throw LinkFlaw(Flaw.BAD_CALLBACK, it) }
    val host = url.host?.lowercase() ?: throw LinkFlaw(Flaw.BAD_CALLBACK)
    val isPublic = Regex("([a-z0-9-]+\\.)+[a-z][a-z0-9-]*").matches(host)
    val isPlain = url.scheme == "https" && url.userInfo == null && url.port == -1 && '#' !in callback && callback.length <= 2_000
    if (!isPublic || !isPlain) throw LinkFlaw(Flaw.BAD_CALLBACK)
    return host
}

private fun JSONObject.text(key: String, pattern: Regex): String {
    val value = opt(key) as? String
    if (value == null || !pattern.matches(value)) throw LinkFlaw(Flaw.MALFORMED)
    return value
}

private fun JSONObject.putTimes(): JSONObject = nowSeconds().let { put("iat", it).put("exp", it + WINDOW_SECONDS) }

private fun checkTimes(message: JSONObject) {
    val (iat, exp) = listOf("iat", "exp").map { (message.opt(it) as? Number)?.toLong() ?: throw LinkFlaw(Flaw.MALFORMED) }
    if (exp <= iat || exp - iat > WINDOW_SECONDS) throw LinkFlaw(Flaw.MALFORMED)
    if (nowSeconds() >= exp || iat > nowSeconds() + CLOCK_SECONDS) throw LinkFlaw(Flaw.EXPIRED)
}

// The session

class SessionKeys(val toWallet: SecretKeySpec, val toApp: SecretKeySpec)

fun sessionKeys(own: ByteArray, other: String, app: String, wallet: String, host: String): SessionKeys {
    val secret =
        try {
            X25519.computeSharedSecret(own, fromBase64Url(other))
        } catch (error: GeneralSecurityException) {
            throw LinkFlaw(Flaw.MALFORMED, error)
        }
    if (secret.all { it == 0.toByte() }) throw LinkFlaw(Flaw.MALFORMED)
    fun derive(name: String): SecretKeySpec {
        val info = listOf("wallet-link 1", name, host, app, wallet).joinToString("\u0000").toByteArray()
        return SecretKeySpec(Hkdf.computeHkdf("HmacSha256", secret, ByteArray(0), info, 32), "AES")
    }
    return SessionKeys(derive("to-wallet"), derive("to-app"))
}

private fun cipher(mode: Int, key: SecretKeySpec, nonce: ByteArray, about: String): Cipher =
    Cipher.getInstance("AES/GCM/NoPadding").apply {
        init(mode, key, GCMParameterSpec(128, nonce))
        updateAAD(about.toByteArray())
    }

private fun seal(key: SecretKeySpec, about: String, message: JSONObject): JSONObject {
    val nonce = ByteArray(12).also(random::nextBytes)
    val sealed = cipher(Cipher.ENCRYPT_MODE, key, nonce, about).doFinal(message.toString().toByteArray())
    return JSONObject().put("n", toBase64Url(nonce)).put("d", toBase64Url(sealed))
}

private fun unseal(key: SecretKeySpec, about: String, message: JSONObject): JSONObject {
    val nonce = fromBase64Url(message.text("n", isNonce))
    val sealed = fromBase64Url(message.text("d", isText))
    val bytes =
        try {
            cipher(Cipher.DECRYPT_MODE, key, nonce, about).doFinal(sealed)
        } catch (error: GeneralSecurityException) {
            throw LinkFlaw(Flaw.FORGED, error)
        }
    return readMessage(bytes)
}

// The wallet app

class ConnectRequest(val id: String, val host: String, val callback: String, val app: String, val wanted: Any?)

class WalletSession(val app: String, val host: String, val callback: String, val exp: Long, val keys: SessionKeys)

class LinkRequest(val id: String, val method: String, val params: Any?)

/** Returns what an app asks for. Show `host`, and nothing else that the link says about the app. `claim` remembers ids beyond a restart. */
fun openConnectLink(link: String, claim: (String) -> Boolean): ConnectRequest {
    val message = readLink(link)
    if (message.opt("type") != "connect") throw LinkFlaw(Flaw.MALFORMED)
    val callback = message.opt("callback") as? String ?: throw LinkFlaw(Flaw.MALFORMED)
    val request = ConnectRequest(message.text("id", isId), hostOfCallback(callback), callback, message.text("app", isKey), message.opt("wanted"))
    checkTimes(message)
    if (!claim(request.id)) throw LinkFlaw(Flaw.REPLAYED)
    return request
}

/** Returns the link to open, and the session to keep. The new key is only in this link, so only the host of the callback can use the session. */
fun answerConnect(request: ConnectRequest, granted: JSONObject): Pair<String, WalletSession> {
    val own = X25519.generatePrivateKey()
    val wallet = toBase64Url(X25519.publicFromPrivate(own))
    val keys = sessionKeys(own, request.app, request.app, wallet, request.host)
    val exp = nowSeconds() + MAX_SESSION_SECONDS
    val answer = JSONObject().put("granted", granted).put("sessionExp", exp).putTimes()
    val sealed = seal(keys.toApp, "answer\u0000${request.id}", answer).put("id", request.id).put("wallet", wallet)
    return writeLink(request.callback, sealed) to WalletSession(request.app, request.host, request.callback, exp, keys)
}

fun openRequestLink(link: String, sessionOf: (String) -> WalletSession?, claim: (String) -> Boolean): Pair<WalletSession, LinkRequest> {
    val message = readLink(link)
    if (message.opt("type") != "request") throw LinkFlaw(Flaw.MALFORMED)
    val session = sessionOf(message.text("s", isKey)) ?: throw LinkFlaw(Flaw.UNKNOWN)
    if (nowSeconds() >= session.exp) throw LinkFlaw(Flaw.EXPIRED)
    val inner = unseal(session.keys.toWallet, "request\u0000${session.app}", message)
    val request = LinkRequest(inner.text("id", isId), inner.text("method", Regex("[A-Za-z0-9_:]{1,64}")), inner.opt("params"))
    checkTimes(inner)
    if (!claim(request.id)) throw LinkFlaw(Flaw.REPLAYED)
    return session to request
}

/** `answer` has `result`, or `error` with a code and a message. The link opens the callback of the session, never another one. */
fun answerRequest(session: WalletSession, id: String, answer: JSONObject): String =
    writeLink(session.callback, seal(session.keys.toApp, "answer\u0000$id", answer.putTimes()).put("id", id))

// The other app

/** Returns the link to open, and its id. Keep the id and the key until the answer comes. */
fun createConnectLink(walletUrl: String, callback: String, key: ByteArray, wanted: JSONObject): Pair<String, String> {
    hostOfCallback(callback)
    val id = toBase64Url(ByteArray(16).also(random::nextBytes))
    val app = toBase64Url(X25519.publicFromPrivate(key))
    val message = JSONObject().put("type", "connect").put("id", id).put("app", app).put("callback", callback).put("wanted", wanted)
    return writeLink(walletUrl, message.putTimes()) to id
}

/** Returns what the wallet grants, and the keys of the session. Ignore an answer with another id. */
fun openConnectAnswer(link: String, callback: String, key: ByteArray, id: String): Pair<JSONObject, SessionKeys> {
    val message = readLink(link)
    if (message.text("id", isId) != id) throw LinkFlaw(Flaw.UNKNOWN)
    val wallet = message.text("wallet", isKey)
    val app = toBase64Url(X25519.publicFromPrivate(key))
    val keys = sessionKeys(key, wallet, app, wallet, hostOfCallback(callback))
    val answer = unseal(keys.toApp, "answer\u0000$id", message)
    checkTimes(answer)
    return (answer.optJSONObject("granted") ?: throw LinkFlaw(Flaw.MALFORMED)) to keys
}
