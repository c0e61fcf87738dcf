package okio

interface BufferedSource {
    fun readUtf8Line(): String?
}
