Title: TEST_20x20x5_101
#d
a:a 1
b:b 2
c:c 3
d:d 4
e:e 5
: rows
1a 1a 1a
1a
1a 3a 1b
1a
1b 1b 1b


1b
1c 1c

1c 1c 1d 1c 1c
1c 1c 1c
1d 1d
1d 1d
1d
1d 2d 1a
1e 1a
1e 1e
1e 1e
1e
: columns

1a

1d
2c 1e 1e
1b 1a
1a 1c
2c
1a 1d 1d 1e
1a 1c
1a 1b 1d 1d
2a 1c
1a
1d
1a 1c 1c 2d 1d
1b 1e
1e
1b
1b 1a 1e

: end
