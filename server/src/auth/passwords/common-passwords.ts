import { anyPassword } from '@atrium/contract/validation.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** About 5,000 common leaked passwords, in lower case: those that the least strict rules accept (ASVS 5.0, 6.2.4). */
export const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => anyPassword(password) === null),
);
