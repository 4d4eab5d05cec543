import type { Problem } from '@atrium/contract/problems.ts';
import {
  anyPassword,
  longestPassword,
  passwordFormLength,
  passwordUpTo,
  type Rule,
} from '@atrium/contract/validation.ts';
import { knownCapabilities, useCapabilities } from '../api/capabilities.ts';

/** Returns the most characters of a password that may be typed; the most of any setting until the server's is known. */
export const passwordMax = (): number => knownCapabilities()?.passwordMax ?? longestPassword;

/** A password as this server takes it; until it has told what it takes, any that some server takes: then it judges itself. */
export const passwordRule: Rule = (value) =>
  knownCapabilities() === undefined ? anyPassword(value) : passwordUpTo(passwordMax())(value);

/** What a password must be like, as the words of the problem with one that is not; suspends until the server has told. */
export const usePasswordForm = (): Problem =>
  (useCapabilities()?.passwordMax ?? passwordFormLength) > passwordFormLength ? 'field.passphrase' : 'field.password';
