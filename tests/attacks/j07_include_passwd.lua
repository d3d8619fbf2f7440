-- Files outside the folder.
include("../../../../etc/passwd")
