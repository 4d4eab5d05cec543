import { z } from 'zod';
import { passkey, passkeyProof, type PasskeyRequest } from '../passkey/schemas.ts';
import { exactText, id, instant } from '../schema/shape.ts';
import { required } from '../validation.ts';

export type FactorKind = 'passkey' | 'totp' | 'recoveryCode';

/** Parameters of the error `session.confirmFactor`. */
export interface FactorChallenge {
  /** Token for the endpoint that accepts the second factor, valid once. */
  readonly challenge: string;
  /** Second factors of the user, the preferred one first. */
  readonly factors: readonly FactorKind[];
  /** In seconds. */
  readonly expiresIn: number;
  /** Request for the browser, if the user has a passkey. */
  readonly passkey?: PasskeyRequest;
}

/** Parameters of the error `session.secondFactor`. */
export interface SignInChallenge extends FactorChallenge {
  /** Number of days for which the device can be remembered; 0 if it cannot. */
  readonly rememberedDays: number;
}

/** Spaces, hyphens and letter case are ignored. */
const code = exactText(required)
  .max(40, { error: 'field.tooLong' })
  .meta({ description: 'Code from the authenticator app (6 digits), or a recovery code.' });

const proof = {
  code: code.optional(),
  passkey: passkeyProof.optional().meta({ description: 'Proof by a passkey, instead of `code`.' }),
};

const challenge = exactText(required).max(100, { error: 'field.tooLong' });

export const factorConfirmation = z.object({
  challenge: challenge.meta({ description: 'Parameter `challenge` of the error `session.confirmFactor`.' }),
  ...proof,
});

export const challengeAnswer = z.object({
  challenge: challenge.meta({ description: 'Parameter `challenge` of the error `session.secondFactor`.' }),
  ...proof,
  rememberDevice: z.boolean().optional().meta({
    description:
      'True to sign in on this device without the second factor for `rememberedDays` days. Ignored if `rememberedDays` is 0.',
  }),
});

/** A code or a passkey, for changes by a user who has a second factor. */
export const factorProof = z.object(proof);
export type FactorProof = z.output<typeof factorProof>;

export const passkeyRemoval = z.object({ id, ...proof });

export const codeInput = z.object({ code });

const rememberedDevice = z.object({
  id: z.string().meta({ description: 'ID of the device.' }),
  device: z.string().meta({ description: 'User agent of the browser.' }),
  until: instant.meta({
    description: 'Time until which the device replaces the second factor, in epoch milliseconds.',
  }),
  current: z.boolean().meta({ description: 'True for the device of this request.' }),
});
export type RememberedDevice = z.output<typeof rememberedDevice>;

export const rememberedDeviceId = z.object({
  id: exactText(required).max(100, { error: 'field.tooLong' }).meta({ description: 'ID of the device.' }),
});

export const secondFactorState = z.object({
  createTime: instant.nullable().meta({
    description: 'Time when the authenticator app was added, in epoch milliseconds; null if there is none.',
  }),
  passkeys: z.array(passkey).meta({ description: 'Passkeys of the user, the oldest first.' }),
  recoveryCodes: z.int().meta({ description: 'Number of unused recovery codes.' }),
  rememberedDevices: z.array(rememberedDevice).meta({
    description: 'Devices on which the user signs in without the second factor; empty during an impersonation.',
  }),
});
export type SecondFactorState = z.output<typeof secondFactorState>;

export const newSecret = z.object({
  secret: z.string().meta({ description: 'Secret for the authenticator app, in Base32.' }),
  uri: z.string().meta({ description: 'Address `otpauth://totp/…` of the secret, for a QR code.' }),
});
export type NewSecret = z.output<typeof newSecret>;

export const newRecoveryCodes = z.object({
  codes: z.array(z.string()).meta({
    description: 'New recovery codes, returned only once; empty if the user keeps the previous ones.',
  }),
});
