import type { signInMethods } from '@atrium/contract/external-sign-in/schemas.ts';
import type { z } from 'zod';
import { loadEmergencyAccounts } from '../db/emergency-accounts.ts';
import type { AppContext } from './context.ts';

/** Returns the methods of the sign-in page, or undefined if passwords are the only one. */
export const loadSignInMethods = async ({
  db,
  config,
}: Pick<AppContext, 'db' | 'config'>): Promise<z.input<typeof signInMethods> | undefined> => {
  const enabledProviders = await db
    .selectFrom('identity_providers')
    .select(['id', 'name'])
    .where('status', '=', 1)
    .orderBy('id')
    .execute();
  // Without `ATRIUM_URL`, providers have no address to which they can redirect the browser.
  const providers = config.publicUrl === null ? [] : enabledProviders;
  const password = (await loadEmergencyAccounts(db)) === null;
  return password && providers.length === 0 ? undefined : { password, providers };
};
