/**
 * Stems of the most common passwords in published breach lists. Attackers add capitals, digits, and symbols to stems,
 * so passwords are compared by stem.
 */
const STEMS = new Set(
  `password passwort passord passwords passwordpassword passwd passw pass passpass passphrase mypassword
  newpassword thepassword yourpassword oldpassword temppassword defaultpassword adminpassword userpassword
  abc qwerty qwertz azerty qwertyui qwertyuiop qwertyuiopasdf qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm
  qwertyqwerty qweasd qweasdzxc qazwsx qazwsxedc qazwsxedcrfv asdfgh asdfghjk asdfghjkl asdfasdf asdf zxcvbn
  zxcvbnm qwe qweqwe qwer qwerasdf qwerqwer zaqwsx zaqxsw poiuyt poiuytrewq lkjhgfdsa mnbvcxz abcdef abcdefg
  abcdefgh abcdefghi abcdefghij abcdefghijk abcdefghijkl abcabc abcd abcdabcd aaaaaa aaaaaaaa letmein
  letmeinnow letmeinplease welcome welcomeback welcometo welcomehome welcomewelcome iloveyou iloveu iloveme
  ilovemyself iloveyouforever iloveyousomuch ilovegod ilovejesus ilovemom loveyou lovelove loveme mylove
  trustno trustnoone admin administrator adminadmin administrador root rootroot toor superuser superadmin
  sysadmin webadmin user username guest default changeme changethis changemenow changeit pleasechange
  pleasechangeme temp temporary secret topsecret mysecret secretsecret login loginlogin access accessdenied
  master masterkey mastermaster monkey monkeymonkey dragon dragons dragonball blackdragon shadow
  shadowshadow sunshine sunshinesunshine princess princessprincess prince football footballs baseball
  basketball volleyball softball hockey soccer superman batman spiderman ironman wolverine deadpool
  captainamerica starwars startrek pokemon pikachu naruto matrix gandalf skywalker darthvader lukeskywalker
  harrypotter hogwarts hermione frodo legolas jordan jordanjordan michael michaeljordan jennifer jessica
  michelle ashley nicole daniel anthony andrew joshua matthew robert thomas charlie charles christopher
  william richard alexander alexandra benjamin samantha elizabeth stephanie amanda melissa natasha victoria
  patrick maggie buster bailey ginger pepper tigger harley hunter ranger killer killerkiller rockyou
  rocknroll rockstar metallica nirvana slipknot eminem beatles blink linkinpark greenday justinbieber
  onedirection taylorswift computer internet samsung google googlegoogle facebook instagram twitter linkedin
  youtube microsoft windows apple iphone android amazon netflix paypal ebay yahoo hotmail gmail myspace
  oracle cisco database wireless securepassword qwaszx cookie cookies chocolate butterfly flower flowers
  rainbow purple orange yellow green silver golden diamond diamonds angel angels babygirl babyboy lovely
  sweetheart sweetie honey blessed blessing jesus jesuschrist jesusislord godisgood godislove godbless
  heaven faith freedom liberty america american usa england london manchester liverpool chelsea arsenal
  barcelona realmadrid juventus bayern yankees lakers cowboys steelers patriots raiders packers eagles
  broncos redsox dodgers newyork chicago boston dallas houston texas california losangeles sanfrancisco
  lasvegas florida miami canada mexico brasil brazil australia germany deutschland france espana italia
  india pakistan russia china japan january february march april june july august september october november
  december monday tuesday wednesday thursday friday saturday sunday spring springtime summer summertime
  autumn fall winter wintertime happy happyday birthday happybirthday christmas merrychristmas halloween
  newyear happynewyear thanksgiving easter valentine weekend holiday vacation mustang corvette camaro
  ferrari porsche mercedes bmw toyota honda yamaha kawasaki harleydavidson ducati nissan charger challenger
  trinity phoenix tiger tigers panther panthers lion lions wolf wolves bulldog eagle falcon falcons hawk
  cobra viper scorpion turtle dolphin dolphins elephant penguin kitten kitty hellokitty puppy doggy bigdog
  snoopy garfield mickey mickeymouse minnie donald scooby tweety winnie bond jamesbond goldfinger chicken
  banana cheese cheesecake pizza coffee peanut bubbles biteme fuckyou fuckoff fuckme asshole bullshit bitch
  pussy hottie sexy sexygirl loser whatever idontknow incorrect invalid nopassword opensesame sesame
  abracadabra hello helloworld hellohello hellothere goodbye goodmorning goodluck thankyou money moneymoney
  cash dollar million billion hunting fishing gaming gamer minecraft fortnite roblox callofduty
  counterstrike warcraft worldofwarcraft starcraft halo playstation xbox nintendo mario zelda sonic
  cristiano ronaldo messi neymar kobe kobebryant lebron tinkerbell snowwhite cinderella barbie peterpan
  simpsons homer bart southpark mother father family familyfirst brother sister grandma grandpa mommy daddy
  mybaby myfamily mylife mydog mycat mynameis zxczxc zxcvbnmasdf wsxedc edcrfv rfvtgb
  correcthorsebatterystaple thequickbrownfox tobeornottobe maytheforcebewithyou nevergonnagiveyouup
  winteriscoming valarmorghulis supercalifragilistic`.split(/\s+/),
);

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

export function isBreached(password: string): boolean {
  return stemsOf(password).some((stem) => STEMS.has(stem) || STEMS.has(halfOf(stem)));
}

/**
 * Shorter words are ignored. A password of mostly digits and symbols has few letters, which may match a short word by
 * chance.
 */
const WORD_MINIMUM = 4;

export function consistsOf(password: string, words: readonly string[]): boolean {
  const plain = words.map((word) => word.toLowerCase().replace(/[^a-z]/g, ''));
  const known = new Set(plain.filter(({ length }) => length >= WORD_MINIMUM));
  return stemsOf(password).some((stem) => known.has(stem) || known.has(halfOf(stem)));
}

function stemsOf(password: string): string[] {
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '');
  return [core, lower]
    .flatMap((form) => [form, form.replace(/[013457@$!]/g, (mark) => LOOKALIKES[mark] ?? mark)])
    .map((form) => form.replace(/[^a-z]/g, ''));
}

function halfOf(stem: string): string {
  const half = stem.slice(0, stem.length / 2);
  return half + half === stem ? half : stem;
}
