// For `node --import`: from here on all intrinsics are frozen, as in the wallets that run under SES.

import "ses";

lockdown();
