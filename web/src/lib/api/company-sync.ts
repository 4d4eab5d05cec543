import type { Capabilities } from '@atrium/contract/about/schemas.ts';
import { readCompanyBranding } from '@atrium/contract/company/calls.ts';
import { companyStore, storeCompany } from '../preference/company.ts';
import { readSession } from '../session/session.ts';
import { callApi } from './api.ts';

export const refreshCompany = async (): Promise<void> => {
  try {
    storeCompany(await callApi(readCompanyBranding, undefined, { quiet: true, background: true }), true);
  } catch {
    // The next event or navigation retries.
  }
};

/** Applies the public company settings; loads the others if they changed and a user is signed in. */
export const followCompany = (can: Capabilities): void => {
  const published = can.company ?? null;
  const stored = companyStore.getState();
  if (!published) return storeCompany(null, false);
  if (readSession()) {
    if (!stored.isWhole || stored.version !== published.version) void refreshCompany();
    return undefined;
  }
  return stored.version === published.version ? undefined : storeCompany(published, false);
};
