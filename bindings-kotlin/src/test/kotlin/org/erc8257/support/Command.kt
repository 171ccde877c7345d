package org.erc8257.support

/** What the command says of a case, live. `seconds` is for one answer. */
internal fun byCommand(bed: Bed, case: Case, seconds: Int): String = asked("verify", bed, case, seconds)

/** What the command says of a tool beside the verdict. */
internal fun advisedByCommand(bed: Bed, case: Case): String = asked("advise", bed, case, Case.LONG)

private fun asked(verb: String, bed: Bed, case: Case, seconds: Int): String {
    val options = mutableListOf("--json", "--timeout", "$seconds", "--ca", bed.ca.path)
    case.rpcs.forEach { options += listOf("--rpc", it) }
    case.host?.let { options += listOf("--connect-to", "$it=${bed.https}") }
    if (case.allowPrivate) options += "--allow-private-addresses"
    case.need?.let { options += listOf("--quorum", "$it") }
    return run(listOf(verb, case.tool) + options, "").trimEnd('\n')
}

/** What the command prints of recorded bundles, each on a line. */
internal fun replayed(bundles: List<String>): List<String> =
    run(listOf("verify", "--batch", "-"), bundles.joinToString("") { "$it\n" }).trimEnd('\n').split('\n')

/** What the command says of a publication of the free tool's manifest by its creator. */
internal fun publishedByCommand(bed: Bed, case: Case, seconds: Int, vararg more: String): String {
    val options = listOf("--json", "--timeout", "$seconds", "--ca", bed.ca.path, "--allow-private-addresses")
    val led = case.host?.let { listOf("--connect-to", "$it=${bed.https}") }.orEmpty()
    val what = listOf("--uri", case.uri, "--registry", bed.registry, "--from", FreeTool.creator)
    val given = listOf("publish", "-") + what + listOf("--rpc", case.rpcs.single()) + options + led + more
    return run(given, FreeTool.manifest.decodeToString()).trimEnd('\n')
}

/** What the command says of a tool and of an account's access to it. */
internal fun inspectedByCommand(case: Case, account: String): String {
    val options = listOf("--json", "--rpc", case.rpcs.single(), "--check-access", account)
    return run(listOf("inspect", case.tool) + options, "").trimEnd('\n')
}

private fun run(options: List<String>, input: String): String {
    val command = program("ERC8257_COMMAND", "cargo build -p erc8257-cli")
    val process = ProcessBuilder(listOf(command) + options).start()
    val writing = Thread { process.outputStream.use { it.write(input.toByteArray()) } }.apply { start() }
    var complaint = ""
    val complaining = Thread { complaint = process.errorStream.bufferedReader().readText() }.apply { start() }
    val said = process.inputStream.bufferedReader().readText()
    listOf(writing, complaining).forEach(Thread::join)
    process.waitFor()
    check(said.endsWith("}\n")) { "no report: $said$complaint" }
    return said
}
