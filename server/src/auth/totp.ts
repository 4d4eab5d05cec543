import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;

/** Uses the defaults of RFC 6238, because many authenticator apps ignore other values. */
const createTotp = (secret: string, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP =>
  new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period: periodSeconds, secret: Secret.fromBase32(secret) });

export const createTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** Returns the `otpauth://` address of a secret. Authenticator apps show the company and the username. */
export const createTotpUri = (secret: string, issuer: string, label: string): string =>
  createTotp(secret, { issuer, label }).toString();

/** Returns the time step for which a code is correct, or null. Accepts one step more or less (RFC 6238, 5.2). */
export const findTotpStep = (secret: string, code: string, now: number): number | null => {
  // `validate` throws if the code contains other characters.
  if (!/^\d{6}$/.test(code)) return null;
  const delta = createTotp(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta;
};
