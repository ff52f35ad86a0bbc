#t
: left
1
