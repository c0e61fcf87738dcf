package kotlinx.serialization.json

sealed class JsonElement

class JsonObject(private val content: Map<String, JsonElement>) : JsonElement(), Map<String, JsonElement> by content

class JsonBuilder {
    var ignoreUnknownKeys: Boolean = false
}

class Json {
    inline fun <reified T> decodeFromString(string: String): T = TODO()
}

inline fun <reified T> Json.decodeFromJsonElement(json: JsonElement): T = TODO()

fun Json(builderAction: JsonBuilder.() -> Unit): Json = TODO()

class JsonObjectBuilder {
    fun put(key: String, element: JsonElement): JsonElement? = TODO()
}

class JsonArrayBuilder

fun buildJsonObject(builderAction: JsonObjectBuilder.() -> Unit): JsonObject = TODO()

fun JsonObjectBuilder.put(key: String, value: String?): JsonElement? = TODO()

fun JsonObjectBuilder.put(key: String, value: Number?): JsonElement? = TODO()

fun JsonObjectBuilder.putJsonArray(key: String, builderAction: JsonArrayBuilder.() -> Unit): JsonElement? = TODO()

fun JsonArrayBuilder.add(value: String?): Boolean = TODO()

fun JsonArrayBuilder.addJsonObject(builderAction: JsonObjectBuilder.() -> Unit): Boolean = TODO()
