"""What people see: verdict, checks, findings with the offending line underlined."""
