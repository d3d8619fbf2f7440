-- Files by their whole path.
include("/etc/passwd")
