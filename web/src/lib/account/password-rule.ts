import {
  anyPassword,
  createPasswordRule,
  defaultPasswordRules,
  maxPasswordLength,
  passwordLength,
  type PasswordRules,
  type Rule,
} from '@atrium/contract/validation.ts';
import { getKnownCapabilities, useCapabilities } from '../api/capabilities.ts';

/** Returns the maximum length of a password; until the server has sent its maximum, the largest possible one. */
export const getMaxPasswordLength = (): number => getKnownCapabilities()?.passwordMax ?? maxPasswordLength;

/**
 * Validates the password of a sign-in, without the rules of the company, which do not apply to earlier passwords. Until
 * the server has sent its maximum, any length that a server may allow is valid.
 */
export const passwordRule: Rule = (value) =>
  getKnownCapabilities() === undefined
    ? anyPassword(value)
    : createPasswordRule({ ...defaultPasswordRules, passwordMax: getMaxPasswordLength() })(value);

/** Validates a new password by the rules of the company. Until these are known, it is `passwordRule`. */
export const newPasswordRule: Rule = (value) => {
  const capabilities = getKnownCapabilities();
  return capabilities ? createPasswordRule({ ...defaultPasswordRules, ...capabilities })(value) : passwordRule(value);
};

/** Returns the rules for new passwords, or the default rules if they could not be loaded. Suspends until then. */
export const usePasswordRules = (): PasswordRules => ({
  ...defaultPasswordRules,
  passwordMax: passwordLength.max,
  ...useCapabilities(),
});
