import { z } from 'zod';
import { exactText, id, instant, rowId } from '../schema/shape.ts';
import { required } from '../validation.ts';

/** Part of `capabilities`, for the sign-in page. */
export const signInMethods = z.object({
  password: z
    .boolean()
    .meta({ description: 'False if only emergency accounts may sign in with a password or a verification code.' }),
  providers: z
    .array(
      z.object({
        id: rowId.meta({ description: 'ID of the identity provider.' }),
        name: z.string().meta({ description: 'Name of the identity provider.' }),
      }),
    )
    .meta({ description: 'Identity providers with which users can sign in.' }),
});

export const providerChoice = z.object({ providerId: id.meta({ description: 'ID of the identity provider.' }) });

export const providerAddress = z.object({
  url: z.string().meta({ description: 'Address of the identity provider at which the user signs in.' }),
});

/** Printable ASCII (RFC 6749, appendix A). */
const parameter = z
  .string()
  .max(4000, { error: 'field.tooLong' })
  .regex(/^[\x20-\x7e]*$/, { error: 'field.characters' })
  .optional();

/** Providers add further parameters. */
export const providerResponse = z.object({
  code: parameter.meta({ description: 'Authorization code of the identity provider.' }),
  state: parameter.meta({ description: 'State of the request, which must match the cookie of the browser.' }),
  iss: parameter.meta({ description: 'Issuer of the response.' }),
  error: parameter.meta({ description: 'Error code of the identity provider, if it did not sign the person in.' }),
});
export type ProviderResponse = z.output<typeof providerResponse>;

export const webAddress = z.string().meta({
  description:
    'Address of a page. Its fragment contains an error code, or a code that can be used once within 60 seconds.',
});

export const signInCode = z.object({
  code: exactText(required)
    .max(100, { error: 'field.tooLong' })
    .meta({ description: 'Code from the fragment of the address.' }),
});

export const externalAccount = z.object({
  id: rowId,
  provider: z.string().meta({ description: 'Name of the identity provider.' }),
  name: z.string().meta({ description: 'Email or name of the person at the identity provider.' }),
  createTime: instant.meta({ description: 'Time when the account was linked, in epoch milliseconds.' }),
  lastUseTime: instant.nullable().meta({
    description: 'Time of the last sign-in with the account, in epoch milliseconds; null for never.',
  }),
});
export const externalAccounts = z.array(externalAccount);
export type ExternalAccount = z.output<typeof externalAccount>;

export const externalAccountId = z.object({ id });

export const connectionTest = z.object({
  issuer: z.string().meta({ description: 'Issuer that the provider publishes.' }),
});

export const lastClaims = z.object({
  claims: z.string().meta({ description: 'Claims of the last person who signed in, as JSON; `""` for none.' }),
});

const emergencyAccount = z.object({
  id: rowId.meta({ description: 'ID of the user.' }),
  name: z.string().meta({ description: 'Name of the user.' }),
});

export const signInSettings = z.object({
  redirectBase: z.string().nullable().meta({
    description:
      'Beginning of the redirect URIs, which end with the redirect path of the identity provider; null if `ATRIUM_URL` is not set.',
  }),
  isPasswordOpen: z.boolean().meta({ description: 'True if everyone may sign in with a password.' }),
  emergencyAccounts: z.array(emergencyAccount).meta({
    description: 'Users who may sign in with a password or a verification code although other users may not.',
  }),
});
export type SignInSettings = z.output<typeof signInSettings>;

export const signInSettingsChange = z.object({
  isPasswordOpen: z.boolean({ error: 'field.flag' }).meta({ description: 'True to let everyone use passwords.' }),
  emergencyAccounts: z.array(id).max(20, { error: 'field.tooLong' }).meta({
    description:
      'IDs of the users who may always use their password, at most 20. One must be an administrator with a password, unless passwords are open to everyone.',
  }),
});
