import { buttons } from '../buttons.ts';
import { get, post, put, remove } from '../call.ts';
import type { byId } from '../schema/edit.ts';
import type { noInput } from '../schema/shape.ts';
import type { emptyResult, tokenPair } from '../session/schemas.ts';
import type {
  connectionTest,
  externalAccountId,
  externalAccounts,
  lastClaims,
  providerAddress,
  providerChoice,
  providerResponse,
  signInCode,
  signInSettings,
  signInSettingsChange,
  webAddress,
} from './schemas.ts';

const page = '/system/sign-in';

export const startExternalSignIn = post<typeof providerChoice, typeof providerAddress>(
  'session',
  'external-sign-in',
  'public',
  [],
);
export const receiveProviderResponse = get<typeof providerResponse, typeof webAddress>(
  'session',
  'external-sign-in/callback/:redirectPath',
  'public',
);
export const completeExternalSignIn = post<typeof signInCode, typeof tokenPair>(
  'session',
  'external-sign-in/complete',
  'public',
  [],
);

export const listExternalAccounts = get<typeof noInput, typeof externalAccounts>(
  'account',
  'account-external-list',
  'signed-in',
);
export const startAccountLink = post<typeof providerChoice, typeof providerAddress>(
  'account',
  'external-sign-in/link',
  'signed-in',
  [],
);
export const linkExternalAccount = post<typeof signInCode, typeof emptyResult>(
  'account',
  'external-sign-in/link/complete',
  'signed-in',
);
export const unlinkExternalAccount = remove<typeof externalAccountId, typeof emptyResult>(
  'account',
  'account-external-item',
  'signed-in',
);

export const testConnection = post<typeof byId, typeof connectionTest>(
  'identity-provider',
  'identity-provider-item/test',
  [page, buttons.update],
  [],
);
export const readLastClaims = get<typeof byId, typeof lastClaims>(
  'identity-provider',
  'identity-provider-item/claims',
  [page, buttons.update],
);

export const readSignInSettings = get<typeof noInput, typeof signInSettings>(
  'sign-in-settings',
  'sign-in-settings',
  page,
);
export const writeSignInSettings = put<typeof signInSettingsChange, typeof signInSettings>(
  'sign-in-settings',
  'sign-in-settings',
  [page, buttons.update],
);
