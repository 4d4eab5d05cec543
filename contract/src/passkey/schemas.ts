import { z } from 'zod';
import { exactText, id, instant, rowId, text } from '../schema/shape.ts';
import { combineRules, maxLength, required, type Rule } from '../validation.ts';

/** Returns a schema for Base64url without padding, or an identifier of browsers. */
const identifier = (max: number) => {
  const rule: Rule = (value) => required(value) ?? (/^[\w-]+$/.test(value) ? null : 'field.text');
  return exactText(rule).max(max, { error: 'field.tooLong' });
};

const credentialId = identifier(1400).meta({
  description: 'Property `id` of the credential that the browser returned.',
});
const clientDataJSON = identifier(4000).meta({ description: 'Property `response.clientDataJSON`, in Base64url.' });
const transports = z.array(identifier(20)).max(10, { error: 'field.tooLong' });

/** Proof that the user has a passkey: the result of `navigator.credentials.get`. */
export const passkeyProof = z.object({
  id: credentialId,
  clientDataJSON,
  authenticatorData: identifier(4000).meta({ description: 'Property `response.authenticatorData`, in Base64url.' }),
  signature: identifier(8000).meta({ description: 'Property `response.signature`, in Base64url.' }),
});
export type PasskeyProof = z.output<typeof passkeyProof>;

const maxNameLength = 50;
const name = text(maxNameLength, combineRules(required, maxLength(maxNameLength))).meta({
  description: 'Name by which the user recognizes the passkey, at most 50 characters.',
});

export const passkeyName = z.object({ id, name });

/** A new passkey: the result of `navigator.credentials.create`. */
export const newPasskey = z.object({
  name,
  id: credentialId,
  clientDataJSON,
  attestationObject: identifier(40_000).meta({ description: 'Property `response.attestationObject`, in Base64url.' }),
  transports: transports.meta({ description: 'Result of `response.getTransports()`.' }),
  isDiscoverable: z.boolean().optional().meta({
    description:
      'Extension result `credProps.rk`: whether the passkey works without a username. If it does, the user can remove other sign-in methods.',
  }),
});
export type NewPasskey = z.output<typeof newPasskey>;

export const passkey = z.object({
  id: rowId,
  name: z.string().meta({ description: 'Name that the user has given to the passkey.' }),
  createTime: instant.meta({ description: 'Time when the passkey was added, in epoch milliseconds.' }),
  lastUseTime: instant
    .nullable()
    .meta({ description: 'Time of the last use, in epoch milliseconds; null if it was never used.' }),
});
export type Passkey = z.output<typeof passkey>;

const challenge = z.string().meta({ description: 'Bytes that the passkey signs, in Base64url. Valid once.' });
const timeout = z.int().meta({ description: 'Milliseconds for which the challenge is valid.' });
const userVerification = z
  .literal(['required', 'preferred'])
  .meta({ description: 'Whether the device must check the PIN, fingerprint or face of the user.' });
const credentials = z.array(
  z.object({
    id: z.string().meta({ description: 'ID of the credential, in Base64url.' }),
    type: z.literal('public-key').meta({ description: 'Kind of credential.' }),
    transports: z.array(z.string()).meta({ description: 'Ways to reach the device of the passkey, such as `usb`.' }),
  }),
);

/** Input of `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const passkeyRequest = z.object({
  challenge,
  rpId: z.string().meta({ description: 'Host name for which the passkey was created.' }),
  timeout,
  userVerification,
  allowCredentials: credentials.meta({
    description: 'Accepted passkeys; empty if every passkey for this host is accepted.',
  }),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

/** Input of `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const passkeyCreation = z.object({
  challenge,
  rp: z
    .object({
      id: z.string().meta({ description: 'Host name for which the passkey is created.' }),
      name: z.string().meta({ description: 'Name of the company.' }),
    })
    .meta({ description: 'The product, for the dialog of the browser.' }),
  user: z
    .object({
      id: z.string().meta({ description: 'Random bytes that identify the account, in Base64url.' }),
      name: z.string().meta({ description: 'Username.' }),
      displayName: z.string().meta({ description: 'Name of the user.' }),
    })
    .meta({ description: 'The account, for the dialog of the browser.' }),
  pubKeyCredParams: z
    .array(
      z.object({
        alg: z.int().meta({ description: 'Number of the signature algorithm (COSE).' }),
        type: z.literal('public-key').meta({ description: 'Kind of credential.' }),
      }),
    )
    .meta({ description: 'Accepted signature algorithms, the preferred one first.' }),
  timeout,
  excludeCredentials: credentials.meta({ description: 'Passkeys that the user already has.' }),
  authenticatorSelection: z
    .object({
      residentKey: z.literal('preferred').meta({ description: 'Whether the passkey works without a username.' }),
      requireResidentKey: z.literal(false).meta({ description: 'The same for older browsers.' }),
      userVerification,
    })
    .meta({ description: 'Properties that the passkey should have.' }),
  attestation: z.literal('none').meta({ description: 'The maker and model of the device are not requested.' }),
  extensions: z
    .object({ credProps: z.literal(true).meta({ description: 'Requests the extension result `credProps`.' }) })
    .meta({ description: 'Requested extensions.' }),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;
