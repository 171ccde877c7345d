/// Whether this Foundation's curl is a library of its own, so that what follows can do anything. Without it, nothing does.
int lead_can(void);

/// What is connected from now on trusts this authority (PEM) and no other.
void lead_trust(const char *pem);

/// Leads connections: `HOST:PORT:TO-HOST:TO-PORT`, as curl has it.
void lead_name(const char *entry);
