import type { Problem } from '@atrium/contract/problems.ts';
import { anyPassword, longestPassword, passwordLength, passwordUpTo, type Rule } from '@atrium/contract/validation.ts';
import { knownCapabilities, useCapabilities } from '../api/capabilities.ts';

/** Returns the maximum length of a password; the largest possible one until the server's is known. */
export const passwordMax = (): number => knownCapabilities()?.passwordMax ?? longestPassword;

/** Validates a password by the rule of the server; until it is known, accepts any length that a server may allow. */
export const passwordRule: Rule = (value) =>
  knownCapabilities() === undefined ? anyPassword(value) : passwordUpTo(passwordMax())(value);

/** Returns the error code whose text describes the password rule; suspends until it is known. */
export const usePasswordForm = (): Problem =>
  (useCapabilities()?.passwordMax ?? passwordLength.max) > passwordLength.max ? 'field.passphrase' : 'field.password';
