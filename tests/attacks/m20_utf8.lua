-- Nor is this library.
utf8.char(2^31)
