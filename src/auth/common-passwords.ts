// Recognizes common passwords: a well-known word with a well-known suffix, as rules for capitals and digits provoke them.

const WORDS = new Set(
  `
  password passwort passwd passphrase pass pwd kennwort geheim geheimnis secret topsecret private login signin access zugang
  welcome willkommen hello hallo letmein openup opensesame changeme change changethis changeit temporary temp default initial start
  startup admin administrator root superuser master user username guest gast demo test testing tester testuser example sample
  qwerty qwertz azerty qwertyuiop qwertzuiop asdf asdfgh asdfghjkl yxcvbnm zxcvbn zxcvbnm qazwsx qweasd qweasdzxc abc abcd abcde
  abcdef abcdefg abcdefgh xyz aaa aaaa aaaaaa aaaaaaaa iloveyou loveyou ichliebedich love lovely liebe schatz sunshine princess
  prinzessin prince monkey dragon drache tiger lion eagle shadow killer hunter ranger trustno ninja samurai pokemon pikachu naruto
  superman batman spiderman ironman starwars matrix gandalf merlin hogwarts harrypotter minecraft fortnite football fussball soccer
  baseball basketball hockey tennis golf arsenal chelsea liverpool barcelona realmadrid juventus bayern dortmund schalke hamburg
  berlin london paris madrid munich muenchen cologne vienna zurich newyork boston chicago dallas houston texas california america
  england germany deutschland austria schweiz france italy canada australia europe
  spring summer autumn fall winter fruehling fruhling sommer herbst january february march april may june july august september
  october november december januar februar maerz marz mai juni juli oktober dezember monday tuesday wednesday thursday friday
  saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag weekend today morning
  christmas weihnachten easter ostern halloween birthday geburtstag holiday vacation urlaub ferien
  michael michelle jennifer jessica ashley daniel charlie thomas jordan andrew robert joseph matthew anthony joshua william george
  richard jonathan alexander alexandra nicole amanda melissa hannah sarah laura maria anna julia sophie emma olivia mia lukas leon
  paul felix max maximilian moritz stefan andreas christian sebastian martin peter klaus hans sandra sabine petra claudia susanne
  samantha elizabeth victoria natalie patrick kevin brandon justin tyler austin taylor madison maggie buster cooper bailey
  company firma business office buero work working arbeit job employee employees mitarbeiter manager management personal personnel
  humanresources hrteam hrportal workforce payroll salary staff team people boss chef secure security sicherheit safety system
  server service support helpdesk computer laptop internet network netzwerk database oracle mysql postgres windows linux ubuntu
  microsoft google amazon facebook apple android iphone samsung nokia cisco office365 outlook website webmaster
  money cash dollar euro diamond silver golden ferrari porsche mercedes corvette mustang yamaha harley honda toyota banana orange
  cookie coffee kaffee pepper chocolate cheese pizza flower rainbow butterfly purple yellow blue green black white red freedom
  freiheit forever whatever nothing something blessed jesus christ angel heaven family familie friends freunde mother father mutter
  vater baby sweet sweetie honey darling music guitar player gamer hacker phoenix thunder lightning storm winner champion lucky
  magic mystery jackson slipknot metallica nirvana blink eminem startrek scooby snoopy garfield mickey donald simpson
  `
    .trim()
    .split(/\s+/),
)

const KEYBOARD_WALKS = new Set(
  `
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6z 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc qaz2wsx zaq12wsx zaq1xsw2 1qazxsw2 qwer1234
  1234qwer asdf1234 1234asdf yxcv1234 zxcv1234 a1b2c3d4 a1b2c3d4e5 1a2b3c4d 1a2b3c4d5e abc123def abcd1234 1234abcd aa123456 a1234567
  a12345678 a123456789 q1234567 q12345678 123qweasd 123qweasdzxc qweasd123 qwe123asd asd123qwe 123qwe123 abc123abc 147258369a trustno1
  `
    .trim()
    .split(/\s+/),
)

const DIGITS = new Set(["", "0123", "01234", "112233", "121212", "123123", "123321", "131313", "159753", "147258", "789456"])
for (const digits of ["007", "420", "1337", "0815", "4711", "2468", "1212", "1122", "1313", "6969", "1010"]) DIGITS.add(digits)
for (let number = 0; number < 100; number++) DIGITS.add(String(number)).add(String(number).padStart(2, "0"))
for (let year = 1930; year < 2100; year++) DIGITS.add(String(year))
for (let digit = 0; digit < 10; digit++) for (let times = 3; times < 9; times++) DIGITS.add(String(digit).repeat(times))
for (const row of ["1234567890", "0987654321"]) {
  for (let from = 0; from < 8; from++) for (let to = from + 3; to <= 10; to++) DIGITS.add(row.slice(from, to))
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ "0": "o", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "@": "a", $: "s", "€": "e" },
  ...{ ä: "ae", ö: "oe", ü: "ue", ß: "ss" },
}

/** Names from the email address count as common words from this length on. */
const MIN_NAME_LENGTH = 4

/** Whether a password is too common. `email` adds the names in the address and its domain to the words. */
export function isCommonPassword(password: string, email = ""): boolean {
  const names = namesIn(email)
  const isWord = (text: string) => WORDS.has(text) || names.has(text)
  const text = password
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s._-]+/g, "")
  const half = text.slice(0, text.length / 2)
  return [text, ...(half + half === text ? [half] : [])].some((candidate) => {
    const trimmed = trimPunctuation(candidate)
    if (KEYBOARD_WALKS.has(trimmed)) return true
    const [, before = "", middle = "", after = ""] = /^(\d*)(.*?)(\d*)$/su.exec(trimmed) ?? []
    const isPadded = DIGITS.has(before) && DIGITS.has(after)
    // Leading digits may stand for letters: 0range1.
    const stems = [
      ...(isPadded ? [middle, trimPunctuation(middle)] : []),
      ...(DIGITS.has(after) ? [before + middle] : []),
      trimmed,
    ]
    return stems.flatMap(letterVariants).some((word) => isWord(word) || isWordPair(word, isWord))
  })
}

const trimPunctuation = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")

/** The text, and the text with look-alike digits replaced by letters. 1 and ! may be an i or an l. */
function letterVariants(text: string): string[] {
  const letters = text.replace(/[034578@$€äöüß]/gu, (character) => LOOKALIKES[character] ?? character)
  return [text, letters.replace(/[1!|]/g, "i"), letters.replace(/[1!|]/g, "l")]
}

function isWordPair(text: string, isWord: (text: string) => boolean): boolean {
  for (let cut = 3; cut <= text.length - 3; cut++) if (isWord(text.slice(0, cut)) && isWord(text.slice(cut))) return true
  return false
}

function namesIn(email: string): Set<string> {
  const [local = "", domain = ""] = email.toLowerCase().split("@")
  const labels = [local, ...domain.split(".").slice(0, -1)]
  const names = labels.flatMap((label) => [...label.split(/[._+-]/), label.replace(/[._+-]/g, "")])
  return new Set(names.filter((name) => name.length >= MIN_NAME_LENGTH))
}
