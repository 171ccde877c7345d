"""Hosts: they carry out a session's steps over the network, and decide nothing.

The registrant, who wants to be trusted, chooses a manifest's URL. So the fetch follows no redirect, and uses
no proxy, which would resolve the name in our place. It sends no cookie and no credentials. It looks at every
address before it connects, and connects to exactly those addresses. Its bytes, those below TLS included, and
its time are bounded. An RPC's URL is chosen by the user: it may be private and may hold a key, so only its
scheme and host are ever shown.

This package is loaded when the first host is asked for; what both hosts have in common does no input and no output.

| module | what |
|---|---|
| ``blocking``, ``aio`` | ``verify_tool`` and ``averify_tool`` |
| ``loop``, ``hooks`` | the one loop for every inquiry and session, without I/O; what is up to the caller |
| ``session``, ``fetch`` | a session in the words of an inquiry; its fetch as an HTTP request |
| ``runner``, ``aio_runner`` | ``run_inquiry`` and ``arun_inquiry``: what the loop asks is done |
| ``blocking_rpc``, ``aio_rpc`` | RPCs: servers and callables, all asked at the same time |
| ``options``, ``clock`` | what a caller hands over |
| ``batch``, ``answer``, ``function`` | JSON-RPC: what is asked, what was answered, callables in place of a server |
| ``address``, ``deadline``, ``threads`` | for both: addresses, time, threads |
| ``coding``, ``fault``, ``url`` | for both: content codings, faults, URLs |
| ``tls``, ``wire``, ``trace`` | for both: TLS by its bytes, how many they are, and what is told of the way |
| ``head``, ``body``, ``exchange`` | HTTP/1.1 without the network: one reader, whichever host brings the bytes |
| ``stream``, ``blocking_http`` | the network by blocking sockets |
| ``aio_stream``, ``aio_http``, ``within`` | the network by asyncio's sockets |
"""
