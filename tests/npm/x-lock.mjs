import "ses";
lockdown();
