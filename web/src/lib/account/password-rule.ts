import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import {
  anyPassword,
  maxPasswordLength,
  passwordLength,
  createPasswordRule,
  type Rule,
} from '@atrium/contract/validation.ts';
import { getKnownCapabilities, useCapabilities } from '../api/capabilities.ts';

/** Returns the maximum length of a password; until the server has sent its maximum, the largest possible one. */
export const getMaxPasswordLength = (): number => getKnownCapabilities()?.passwordMax ?? maxPasswordLength;

/** Validates a password by the rule of the server; until that is known, any length that a server may allow is valid. */
export const passwordRule: Rule = (value) =>
  getKnownCapabilities() === undefined ? anyPassword(value) : createPasswordRule(getMaxPasswordLength())(value);

/** Returns the error code whose text describes the password rule. Suspends until the rule is known. */
export const usePasswordRuleCode = (): ErrorCode =>
  (useCapabilities()?.passwordMax ?? passwordLength.max) > passwordLength.max ? 'field.passphrase' : 'field.password';
