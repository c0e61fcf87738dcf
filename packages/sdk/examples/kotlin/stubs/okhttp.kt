package okhttp3

import java.io.Closeable
import java.io.IOException
import java.util.Date
import java.util.concurrent.TimeUnit
import okio.BufferedSource

class HttpUrl private constructor() {
    companion object {
        fun String.toHttpUrl(): HttpUrl = TODO()
    }
}

class MediaType private constructor() {
    companion object {
        fun String.toMediaType(): MediaType = TODO()
    }
}

abstract class RequestBody {
    companion object {
        fun String.toRequestBody(contentType: MediaType? = null): RequestBody = TODO()
    }
}

class Request private constructor() {
    class Builder {
        fun url(url: String): Builder = TODO()

        fun method(method: String, body: RequestBody?): Builder = TODO()

        fun header(name: String, value: String): Builder = TODO()

        fun build(): Request = TODO()
    }
}

class Headers private constructor() {
    fun getDate(name: String): Date? = TODO()
}

abstract class ResponseBody : Closeable {
    fun string(): String = TODO()

    abstract fun source(): BufferedSource
}

class Response private constructor() : Closeable {
    val code: Int get() = TODO()
    val isSuccessful: Boolean get() = TODO()
    val headers: Headers get() = TODO()
    val body: ResponseBody get() = TODO()

    fun header(name: String, defaultValue: String? = null): String? = TODO()

    override fun close(): Unit = TODO()
}

interface Call {
    fun execute(): Response

    fun enqueue(responseCallback: Callback)

    fun cancel()
}

interface Callback {
    fun onFailure(call: Call, e: IOException)

    fun onResponse(call: Call, response: Response)
}

class OkHttpClient {
    fun newCall(request: Request): Call = TODO()

    fun newBuilder(): Builder = TODO()

    class Builder {
        fun readTimeout(timeout: Long, unit: TimeUnit): Builder = TODO()

        fun build(): OkHttpClient = TODO()
    }
}
