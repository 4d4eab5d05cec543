import type { Capabilities } from '@atrium/contract/about/schemas.ts';
import { readCompanyBranding } from '@atrium/contract/company/calls.ts';
import { companyStore, storeCompany } from '../preference/company.ts';
import { readSession } from '../session/session.ts';
import { callApi } from './api.ts';

export const refreshCompany = async (): Promise<void> => {
  try {
    storeCompany(await callApi(readCompanyBranding, undefined, { skipsErrorToast: true, isBackground: true }), true);
  } catch {
    // The next event or navigation retries.
  }
};

/** Applies the public company settings; loads the others if they changed and a user is signed in. */
export const followCompany = (capabilities: Capabilities): void => {
  const publicCompany = capabilities.company ?? null;
  const storedCompany = companyStore.getState();
  if (!publicCompany) return storeCompany(null, false);
  if (readSession()) {
    if (!storedCompany.isWhole || storedCompany.version !== publicCompany.version) void refreshCompany();
    return undefined;
  }
  return storedCompany.version === publicCompany.version ? undefined : storeCompany(publicCompany, false);
};
