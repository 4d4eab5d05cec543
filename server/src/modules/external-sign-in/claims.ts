import { checkLine, isOverlong, normalizeLine } from '@atrium/contract/characters.ts';
import type { Claims } from '@atrium/contract/identity-provider/rules.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import { email as emailRule } from '@atrium/contract/contact-rules.ts';
import { usernameLength } from '@atrium/contract/validation.ts';

/** A person whom a provider has signed in. The issuer and the subject identify the person, never the email. */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** True if the provider checked several factors. */
  readonly isMultiFactor: boolean;
  readonly claims: Claims;
}

/** Claims about the response instead of the person. */
const technicalClaims = new Set('nonce at_hash c_hash s_hash iat exp nbf jti auth_time azp aud sid'.split(' '));

const maxClaimsLength = 50_000;

/**
 * Returns the claims about a person; those of the ID token precede those of the userinfo endpoint. Returns none if they
 * are too long: a part of them could match other rules.
 */
export const selectClaims = (idClaims: Claims, userInfo: Claims): Claims => {
  // A source confirms only the email that it contains.
  const { email_verified } = Object.hasOwn(idClaims, 'email') ? idClaims : userInfo;
  const claims = { ...userInfo, ...idClaims, email_verified };
  const personalClaims = Object.fromEntries(Object.entries(claims).filter(([name]) => !technicalClaims.has(name)));
  return JSON.stringify(personalClaims).length > maxClaimsLength ? {} : personalClaims;
};

/** RFC 8176: the person was authenticated with multiple factors. */
export const isMultiFactor = ({ amr }: Claims): boolean => Array.isArray(amr) && amr.includes('mfa');

/** Returns a claim as a line of at most `max` characters, or `''` if it is missing or has forbidden characters. */
const getText = (claims: Claims, name: string, max: number): string => {
  const value = claims[name];
  if (typeof value !== 'string' || isOverlong(value, max)) return '';
  const line = Array.from(normalizeLine(value)).slice(0, max).join('').trim();
  return checkLine(line) === null ? line : '';
};

const maxEmailLength = userResource.fields.email.max;

/** Returns the email of a person, or `''`, and whether the provider has verified it. */
export const getEmail = (claims: Claims): { readonly email: string; readonly isVerified: boolean } => {
  const email = getText(claims, 'email', maxEmailLength);
  const isValid = email !== '' && emailRule(email) === null;
  return { email: isValid ? email : '', isVerified: isValid && claims['email_verified'] === true };
};

export const googleIssuer = 'https://accounts.google.com';

/** Returns the domain to which a person belongs, or `''`. Google also verifies emails of private accounts. */
const getDomain = ({ issuer, claims }: Pick<ExternalIdentity, 'issuer' | 'claims'>): string => {
  if (issuer === googleIssuer) return getText(claims, 'hd', maxEmailLength).toLowerCase();
  const { email, isVerified } = getEmail(claims);
  return isVerified ? email.slice(email.lastIndexOf('@') + 1).toLowerCase() : '';
};

export const isDomainAllowed = (
  emailDomains: string,
  identity: Pick<ExternalIdentity, 'issuer' | 'claims'>,
): boolean => {
  const domains = emailDomains.split(/[,，]/).map((domain) => domain.trim().toLowerCase());
  return domains.join('') === '' || domains.filter((domain) => domain !== '').includes(getDomain(identity));
};

/** Returns a username based on that of the person at the provider, without forbidden characters. */
export const suggestUsername = (claims: Claims): string => {
  const source = getText(claims, 'preferred_username', 100) || getEmail(claims).email;
  const localPart = source.replace(/@.*/, '');
  const name = localPart.replaceAll(/[^\w-]/g, '').slice(0, usernameLength.max);
  return name.length >= usernameLength.min ? name : `user${name}`;
};

export const getPersonName = (claims: Claims): string =>
  getText(claims, 'name', userResource.fields.name.max) || getText(claims, 'preferred_username', 50);

/** Returns the text by which a user recognizes an external account. */
export const getAccountName = ({ claims, subject }: ExternalIdentity): string =>
  getEmail(claims).email ||
  getText(claims, 'preferred_username', 100) ||
  getPersonName(claims) ||
  subject.slice(0, 100);
