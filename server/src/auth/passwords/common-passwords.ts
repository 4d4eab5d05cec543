import { anyPassword } from '@atrium/contract/validation.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The most common leaked passwords that a password policy accepts, in lower case: about 5,000 (ASVS 5.0, 6.2.4). */
export const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => anyPassword(password) === null),
);
