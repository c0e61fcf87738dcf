package android.security.keystore

import java.security.spec.AlgorithmParameterSpec

object KeyProperties {
    const val PURPOSE_SIGN = 4
    const val DIGEST_SHA256 = "SHA-256"
    const val KEY_ALGORITHM_EC = "EC"
}

class KeyGenParameterSpec private constructor() : AlgorithmParameterSpec {
    class Builder(keystoreAlias: String, purposes: Int) {
        fun setAlgorithmParameterSpec(spec: AlgorithmParameterSpec): Builder = TODO()

        fun setDigests(vararg digests: String): Builder = TODO()

        fun build(): KeyGenParameterSpec = TODO()
    }
}
