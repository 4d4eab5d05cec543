import { z } from 'zod';
import { exactText, instant } from '../schema/shape.ts';
import { required } from '../validation.ts';

/** Kinds of codes that complete a sign-in. */
export const factorKinds = ['totp', 'recoveryCode'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Parameters of the error `session.secondFactor`. */
export interface SignInChallenge {
  /** Token for the endpoint `second-factor`, valid once. */
  readonly challenge: string;
  readonly factors: readonly FactorKind[];
  /** In seconds. */
  readonly expiresIn: number;
}

/** Spaces, hyphens and letter case are ignored. */
const code = exactText(required)
  .max(40, { error: 'field.tooLong' })
  .meta({ description: 'Code from the authenticator app (6 digits), or a recovery code.' });

export const challengeAnswer = z.object({
  challenge: exactText(required)
    .max(100, { error: 'field.tooLong' })
    .meta({ description: 'Parameter `challenge` of the error `session.secondFactor`.' }),
  code,
});

export const codeInput = z.object({ code });

export const secondFactorState = z.object({
  createTime: instant
    .nullable()
    .meta({ description: 'Time when the second factor was turned on, in epoch milliseconds; null if it is off.' }),
  recoveryCodes: z.int().meta({ description: 'Number of unused recovery codes.' }),
});
export type SecondFactorState = z.output<typeof secondFactorState>;

export const newSecret = z.object({
  secret: z.string().meta({ description: 'Secret for the authenticator app, in Base32.' }),
  uri: z.string().meta({ description: 'Address `otpauth://totp/…` of the secret, for a QR code.' }),
});
export type NewSecret = z.output<typeof newSecret>;

export const recoveryCodes = z.object({
  codes: z.array(z.string()).meta({ description: 'New recovery codes. They are returned only once.' }),
});
