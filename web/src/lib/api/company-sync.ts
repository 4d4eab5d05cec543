import type { Capabilities } from '@atrium/contract/about/schemas.ts';
import { readCompanyLook } from '@atrium/contract/company/calls.ts';
import { companyStore, takeCompany } from '../preference/company.ts';
import { readSession } from '../session/session.ts';
import { callApi } from './api.ts';

/** Reads what the company has set and takes it over; where the server is away, what is known stays. */
export const refreshCompany = async (): Promise<void> => {
  try {
    takeCompany(await callApi(readCompanyLook, undefined, { quiet: true, background: true }), true);
  } catch {
    // The next event or page asks again.
  }
};

/** Takes over what a server tells everybody of the company; to who is signed in it tells more, where that is news. */
export const followCompany = (can: Capabilities): void => {
  const told = can.company ?? null;
  const known = companyStore.getState();
  if (!told) return takeCompany(null, false);
  if (readSession()) {
    if (!known.isWhole || known.version !== told.version) void refreshCompany();
    return undefined;
  }
  return known.version === told.version ? undefined : takeCompany(told, false);
};
