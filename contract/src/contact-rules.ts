import { cleanCode, cleanEmail, cleanPhone, getLocalDigits } from './cleaning.ts';
import { anyRule, combineRules, matchesPattern, required, type Rule, withCleaning } from './validation.ts';

export const code = withCleaning(combineRules(required, matchesPattern(/^\d{4,8}$/, 'field.code')), cleanCode);

/** Mainland China. */
export const mobile = withCleaning(
  combineRules(required, matchesPattern(/^(?:\+86|0086)?1\d{10}$/, 'field.mobile')),
  cleanPhone,
);

/** Optional area code, number, optional extension. */
export const telephone = withCleaning(
  combineRules(required, matchesPattern(/^(?:\d{3,4}-)?\d{7,8}(?:-\d{1,6})?$/, 'field.telephone')),
  cleanPhone,
);

/** HTML standard, at most 254 characters (RFC 5321). */
export const email = withCleaning(
  combineRules(
    required,
    matchesPattern(
      /^(?=.{1,254}$)[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i,
      'field.email',
    ),
  ),
  cleanEmail,
);

/** International (`+` and 6 to 15 digits, E.164), or mainland telephone or mobile. */
export const phone: Rule = Object.assign(
  anyRule(matchesPattern(/^\+\d{6,15}$/, 'field.mobile'), telephone, mobile),
  // Valid numbers are cleaned too: `+4407700900123` has a national 0.
  { clean: cleanPhone },
);

/** Phone number without calling code: 5 to 14 digits (E.164 allows 15 in total). */
export const localMobile = withCleaning(
  combineRules(required, matchesPattern(/^\d{5,14}$/, 'field.mobile')),
  getLocalDigits,
);

/** Phone number that may repeat the calling code of the field beside it (see `getNationalNumber`). */
export const enteredMobile = withCleaning(
  combineRules(required, matchesPattern(/^(?:\+|00)?\d{5,15}$/, 'field.mobile')),
  getLocalDigits,
);
