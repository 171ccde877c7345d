// The C module as Swift's compiler imports it: every declaration of the header, and one of them used.
@import CERC8257;

RustBuffer empty(void);

RustBuffer empty(void) {
    RustBuffer buffer = {0, 0, 0};
    return buffer;
}
