package kotlinx.serialization

@Target(AnnotationTarget.PROPERTY, AnnotationTarget.CLASS, AnnotationTarget.TYPE)
annotation class Serializable

open class SerializationException : IllegalArgumentException()
