"""Hosts: they carry out what a session asks for, over the network, and decide nothing.

A manifest's URL is chosen by whoever wants to be trusted, so its fetch follows no redirect, uses no proxy (a proxy would
resolve the name in our place), sends no cookie and no credentials, looks at every address before it connects, connects to
exactly the addresses that it has looked at, and is bounded in bytes and in time. An RPC's URL is chosen by the user: it
may be private and may hold a key, so nothing shows it.

This package is loaded when the first host is asked for; what both hosts have in common does no input and no output.

| module | what |
|---|---|
| ``blocking``, ``aio`` | ``verify_tool`` and ``averify_tool`` |
| ``options``, ``clock`` | what a caller hands over |
| ``batch``, ``answer``, ``function`` | JSON-RPC: what is asked, what was answered, callables in place of a server |
| ``address``, ``deadline``, ``threads`` | for both: addresses, time, threads |
| ``coding``, ``fault``, ``url`` | for both: content codings, faults, URLs |
| ``tls``, ``wire``, ``trace`` | for both: TLS by its bytes, how many they are, and what is told of the way |
| ``head``, ``body``, ``exchange`` | HTTP/1.1 without the network: one reader, whoever brings the bytes |
| ``stream``, ``blocking_http`` | the network by blocking sockets |
| ``aio_stream``, ``aio_http``, ``within`` | the network by asyncio's sockets |
"""
