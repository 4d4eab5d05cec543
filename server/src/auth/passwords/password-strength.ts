import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import { createPasswordRule, type PasswordRules } from '@atrium/contract/validation.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { commonPasswords } from './common-passwords.ts';

/** The most common leaked passwords, also of Chinese sites, in lower case without surrounding digits and symbols. */
const commonStems: ReadonlySet<string> = new Set(
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

const productName = 'atrium';
const letterBySymbol: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const keyRows = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb',
  '1q2w3e4r5t6y7u8i9o0p',
  'a1b2c3d4e5f6g7h8',
];
const maxSequenceLength = 26;
const keySequences = [...keyRows, ...keyRows.map((row) => [...row].toReversed().join(''))];

const replaceSymbols = (text: string): string =>
  [...text].map((character) => letterBySymbol[character] ?? character).join('');

const findStems = (password: string): string[] => {
  const stem = password.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  return [stem, replaceSymbols(stem), replaceSymbols(password).replaceAll(/[^a-z]/g, '')];
};

const isKeySequence = (chunk: string): boolean =>
  keySequences.some((sequence) => sequence.includes(chunk)) || /^(.)\1+$/.test(chunk);

const removeLongestSequence = (text: string): string => {
  for (let length = Math.min(text.length, maxSequenceLength); length >= 3; length--) {
    for (let start = 0; start + length <= text.length; start++) {
      const end = start + length;
      if (isKeySequence(text.slice(start, end))) return text.slice(0, start) + text.slice(end);
    }
  }
  return text;
};

/** Returns whether a password consists of key sequences or repetitions, except for two characters. */
const isPattern = (password: string): boolean => {
  let remaining = password;
  let shortened = removeLongestSequence(password);
  while (shortened !== remaining) [remaining, shortened] = [shortened, removeLongestSequence(shortened)];
  return remaining.length <= 2 || /^(.{1,5}?)\1+.{0,2}$/.test(password);
};

/** Returns the error if an allowed password is easy to guess (common, or contains a name of its owner), or null. */
export const findWeakness = (password: string, names: readonly string[]): ErrorCode | null => {
  const text = password.toLowerCase();
  const personalWords = [productName, ...names.map((name) => name.toLowerCase()).filter((name) => name.length >= 3)];
  const isPersonal = personalWords.some(
    (name) =>
      text.includes(name) || replaceSymbols(text).includes(name) || text.includes([...name].toReversed().join('')),
  );
  if (isPersonal) return 'password.personal';
  const isCommon =
    commonPasswords.has(text) ||
    findStems(text).some((stem) => commonStems.has(stem)) ||
    isPattern(text) ||
    new Set(text).size < 4;
  return isCommon ? 'password.common' : null;
};

export const assertPasswordPolicy = (rules: PasswordRules, field: string, password: string): void => {
  const errorCode = createPasswordRule(rules)(password);
  if (errorCode) throw new ApiError('request.invalid', { fields: { [field]: errorCode } });
};

/** Rejects a new password that violates the policy or is easy to guess. `names` are those of its owner. */
export const assertStrongPassword = (
  rules: PasswordRules,
  field: string,
  password: string,
  names: readonly string[],
): void => {
  assertPasswordPolicy(rules, field, password);
  const errorCode = findWeakness(password, names);
  if (errorCode) throw new ApiError(errorCode, { fields: { [field]: errorCode } });
};
