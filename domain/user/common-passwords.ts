/**
 * The most common passwords that are long enough to be accepted otherwise (shorter ones need no list), lower case.
 * Compiled by hand from what every published list of leaked passwords has at its top.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 87654321 987654321 9876543210 11111111 111111111
  1111111111 00000000 000000000 0000000000 22222222 33333333 55555555 66666666 77777777 88888888 888888888
  99999999 999999999 12121212 11223344 1122334455 112233445566 12341234 123123123 123321123 123454321 12344321
  147258369 147852369 159357258 741852963 789456123 987456321 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx
  1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 qazwsxedc qwer1234 qwerty12 qwerty123 qwerty1234 qwerty12345
  qwerty123456 qwertyui qwertyuiop qwertyuiop123 asdfasdf asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123
  a1b2c3d4 a1234567 a12345678 a123456789 aa123456 aa12345678 abc12345 abcd1234 abcdefgh abcdefghi abc123456
  aaaaaaaa password password1 password12 password123 password1234 password12345 password123456 password! passw0rd p@ssw0rd
  p@ssword pa55word pa$$word passwort password01 mypassword newpassword changeme123 changeme changeit
  letmein1 letmein123 iloveyou iloveyou1 iloveyou2 ihateyou trustno1 sunshine sunshine1 princess princess1
  football football1 baseball baseball1 basketball superman superman1 spiderman starwars batman123 pokemon1
  michelle jennifer jonathan computer internet samantha victoria charlotte elizabeth liverpool chelsea1
  whatever whatever1 dragon123 monkey123 master123 shadow123 michael1 jordan23 charlie1 welcome1 welcome12
  welcome123 welcome1234 hello123 hellohello login123 admin123 admin1234 admin12345 administrator adminadmin root1234
  rootroot test1234 testtest test12345 testing123 guest123 user1234 default1 secret123 secret12 temp1234
  temppass summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025 corvette
  mercedes porsche1 maverick midnight blink182 metallica slipknot superstar butterfly chocolate december
  november september october1 february`.split(/\s+/),
);
