package org.erc8257.support

import java.io.File
import java.nio.file.Files
import java.security.KeyStore
import java.security.cert.CertificateFactory
import javax.net.ssl.KeyManagerFactory
import javax.net.ssl.SSLContext
import javax.net.ssl.TrustManagerFactory
import javax.net.ssl.X509TrustManager

/** Whom a client trusts: the certificates of a PEM file, and nobody else. */
internal class Trust(pem: File) {
    val manager: X509TrustManager
    val context: SSLContext

    init {
        val store = KeyStore.getInstance("PKCS12").apply { load(null, null) }
        val read = pem.inputStream().use { CertificateFactory.getInstance("X.509").generateCertificates(it) }
        read.forEachIndexed { at, one -> store.setCertificateEntry("$at", one) }
        val factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm()).apply { init(store) }
        manager = factory.trustManagers.first() as X509TrustManager
        context = SSLContext.getInstance("TLS").apply { init(null, arrayOf(manager), null) }
    }
}

/** A certificate for the free tool's host, made by Java's keytool: for server and client. */
internal object Authority {
    val server: SSLContext
    val client: Trust

    init {
        val folder = Files.createTempDirectory("erc8257").toFile()
        val (store, certificate) = File(folder, "store.p12") to File(folder, "certificate.pem")
        val keytool = File(System.getProperty("java.home"), "bin/keytool").path
        val common = listOf("-keystore", store.path, "-storepass", "secret", "-alias", "tests")
        run(
            listOf(keytool, "-genkeypair") + common +
                "-keyalg EC -groupname secp256r1 -validity 2 -dname CN=tests".split(" ") + listOf("-storetype", "PKCS12", "-ext", "san=dns:${FreeTool.host},ip:127.0.0.1"),
        )
        run(listOf(keytool, "-exportcert", "-rfc", "-file", certificate.path) + common)
        val keys = KeyStore.getInstance("PKCS12").apply { store.inputStream().use { load(it, "secret".toCharArray()) } }
        val factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm())
        factory.init(keys, "secret".toCharArray())
        server = SSLContext.getInstance("TLS").apply { init(factory.keyManagers, null, null) }
        client = Trust(certificate)
        folder.deleteRecursively()
    }

    private fun run(line: List<String>) {
        val process = ProcessBuilder(line).redirectErrorStream(true).start()
        val said = process.inputStream.bufferedReader().readText()
        check(process.waitFor() == 0) { said }
    }
}
