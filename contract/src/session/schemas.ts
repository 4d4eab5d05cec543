import { z } from 'zod';
import { exactText, instant, text } from '../schema/shape.ts';
import { anyPassword, required, username } from '../validation.ts';

export const credentials = z.object({
  username: text(16, username).meta({ description: 'Username to sign in with.' }),
  password: exactText(anyPassword).meta({ description: 'Password of the account.' }),
});
export const refreshInput = z.object({
  refreshToken: exactText(required).meta({ description: 'Refresh token from the last response.' }),
});

export const tokenPair = z.object({
  token: z
    .string()
    .meta({ description: 'Access token for the header `Authorization: Bearer`, valid for 15 minutes by default.' }),
  refreshToken: z
    .string()
    .meta({ description: 'Refresh token for requesting a new pair of tokens when the access token has expired.' }),
});
export type TokenPair = z.output<typeof tokenPair>;
export const ownPassword = z.object({
  password: exactText(required).meta({ description: 'Current password of the caller.' }),
});
export const confirmation = z.object({
  until: instant.meta({
    description: 'Time until which no further confirmation is needed, in epoch milliseconds.',
  }),
});
export const emptyResult = z.object({});
