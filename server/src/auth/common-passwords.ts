/** The most common leaked passwords, also of Chinese sites, in lower case without surrounding digits and symbols. */
export const commonStems: ReadonlySet<string> = new Set(
  `a aa aaa aaaa abc abcd abcde abcdef abcdefg abcdefgh access account admin admins administrator adminadmin alexander amanda
  andrew angel anthony apple asd asdf asdfg asdfgh asdfghjk asdfghjkl ashley asshole august austin autumn azerty baby babygirl bailey
  banana baseball basketball batman beijing buster butterfly changeme charlie cheese chelsea china chocolate company computer
  cookie corvette daniel default demo demodemo diamond dragon dubsmash eminem eric fall family fishing flower football freedom friends
  fuck fuckyou george ginger google guest hannah hello helloworld hockey hunter iloveyou internet jackson jasmine jennifer jessica
  jesus jordan joshua justin killer lakers letmein letmeinnow liverpool login london love lovely loveme lover maggie manager
  master matthew maverick mercedes merlin michael michelle midnight monkey monster mother mustang mypass mypassword naruto nicole ninja
  nothing office oracle orange pass passe passpass passw passwd passwort password passwordpassword patrick pepper phoenix pokemon
  princess purple q qaz qazwsx qazwsxedc qwe qweasd qweasdzxc qwer qwert qwerty qwertyu qwertyui qwertyuiop ranger robert root
  rootroot samantha samsung scooter secret secure security server service shadow shanghai silver soccer sophie spring starwars
  summer sunshine super superman support sys sysadmin system taylor temp tempo temporary test tester testing testtest thomas
  thunder tigger toor trustno trustnoone user users username victoria wang welcome welcomeback whatever william winter woaini
  wodemima woainima wo yamaha yankees zaq zaqxsw zhang zxc zxcv zxcvb zxcvbn zxcvbnm mima nihao wang li january february march april
  june july september october november december monday tuesday wednesday thursday friday saturday sunday`.split(/\s+/),
);
