// Stands before curl's own function that makes a handle, for all requests of `URLSession` on Linux. `URLSession` has no
// way to name another authority or to lead a name elsewhere, and a test may not change the system. All else of the
// handle is Foundation's.

#define _GNU_SOURCE
#include "Lead.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// As curl's headers have them, which need not be there.
enum { CONNECT_TO = 10243, CAINFO_BLOB = 40309 };
struct blob {
    void *data;
    size_t length;
    unsigned int flags;
};

static struct blob authority;
static void *names;

int lead_can(void) {
    return dlsym(RTLD_NEXT, "curl_easy_init") != NULL;
}

void lead_trust(const char *pem) {
    authority.data = strdup(pem);
    authority.length = strlen(pem);
}

void lead_name(const char *entry) {
    void *(*append)(void *, const char *) = (void *(*)(void *, const char *))dlsym(RTLD_NEXT, "curl_slist_append");
    if (append) {
        names = append(names, entry);
    }
}

void *curl_easy_init(void) {
    void *(*make)(void) = (void *(*)(void))dlsym(RTLD_NEXT, "curl_easy_init");
    int (*set)(void *, int, ...) = (int (*)(void *, int, ...))dlsym(RTLD_NEXT, "curl_easy_setopt");
    void *handle = make ? make() : NULL;
    if (!handle || !set) {
        return handle;
    }
    if (authority.data && set(handle, CAINFO_BLOB, &authority) != 0) {
        abort();
    }
    if (names && set(handle, CONNECT_TO, names) != 0) {
        abort();
    }
    return handle;
}
