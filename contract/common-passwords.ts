/** The passwords that are tried first, of eight characters and more: shorter ones are refused by their length. */
const list = `
password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pa55word passwort motdepasse
12345678 123456789 1234567890 0123456789 123123123 12341234 11111111 111111111 00000000 000000000 22222222 55555555
66666666 77777777 88888888 99999999 87654321 987654321 9876543210 11223344 1122334455 12344321 147258369 123456789a
a123456789 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx qwertyui qwertyuiop qwerty123 qwerty12 qwerty1234 azertyui
azertyuiop azerty123 azerty1234 asdfghjk asdfghjkl asdfasdf zxcvbnm1 zxcvbnm123 abcd1234 abc12345 abcdefgh abcdefghi
aa123456 a1234567 a1b2c3d4 q1w2e3r4 iloveyou iloveyou1 iloveyou2 jetaime1 jetaimejetaime sunshine princess football
baseball basketball superman spiderman batman123 trustno1 whatever starwars computer internet michelle jennifer
jessica1 charlie1 liverpool chocolate chocolat doudoudou marseille bonjour1 coucou123 loulou123 soleil123 welcome1
welcome123 letmein1 letmein123 changeme changeme123 administrator admin123 admin1234 administrateur secret123
master123 monkey123 dragon123 shadow123 football1 baseball1 princess1 samsung1 google123 facebook babygirl
lovelove loveyou1 sexysexy test1234 testtest nicolas1 alexandre
`;
const common = new Set(list.split(/\s+/).filter(Boolean));

export const isCommonPassword = (password: string) => common.has(password.toLowerCase());
