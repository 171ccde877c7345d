/// Whether this Foundation's curl is a library of its own, so that the functions below can work. Otherwise they do
/// nothing.
int lead_can(void);

/// New connections trust this authority (PEM) and no other.
void lead_trust(const char *pem);

/// Leads connections: `HOST:PORT:TO-HOST:TO-PORT`, as curl has it.
void lead_name(const char *entry);
