/** What guesses begin with, in the languages of our customers; whole words, so that they are found inside passwords. */
export const commonPasswordParts: readonly string[] = `
  password passw0rd p@ssword p@ssw0rd passwort pass admin administrator welcome letmein login master secret access
  qwertyuiop qwerty qwertz azerty asdfghjkl asdfgh asdf zxcvbnm zxcvbn qazwsx 1qaz 2wsx 3edc 1q2w3e4r 1q2w3e q1w2e3r4 qweasd
  iloveyou ilovey0u loveyou lovely princess sunshine football baseball basketball superman batman dragon monkey shadow
  michael jordan jennifer ashley charlie computer internet samsung google starwars pokemon summer winter spring autumn
  whatever trustno1 freedom hello abc123 changeme default guest test demo user
  йцукенгшщзхъ йцукен фывапролджэ фывапр ячсмить пароль любовь привет солнце наташа марина
  parol privet lubov lyubov natasha marina moskva moscow zenit spartak
  parola sifre şifre galatasaray fenerbahce fenerbahçe besiktas beşiktaş trabzonspor istanbul turkiye türkiye seviyorum canim aşkım askim
  farewind travel flight ticket
`
  .trim()
  .split(/\s+/);
