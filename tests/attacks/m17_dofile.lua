-- Files are not programs.
dofile("/etc/passwd")
