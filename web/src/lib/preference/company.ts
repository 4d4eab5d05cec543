import type { CompanyLook } from '@atrium/contract/company/schemas.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { storageKey } from '../address/storage-key.ts';

/** Company settings known to this browser; `isWhole` includes those that need a session. */
interface KnownCompany extends CompanyLook {
  readonly isWhole: boolean;
}

const none: KnownCompany = { version: 0, name: '', logo: '', preferences: {}, locked: [], isWhole: false };

const key = storageKey('company');

const isKnown = (stored: Partial<KnownCompany>): stored is KnownCompany =>
  typeof stored.name === 'string' &&
  typeof stored.logo === 'string' &&
  typeof stored.preferences === 'object' &&
  Array.isArray(stored.locked);

/** Company settings last received, stored in the browser for the next page load. */
export const companyStore = create<KnownCompany>()(
  persist(() => none, {
    name: key,
    storage: createJSONStorage(() => localStorage),
    merge: (stored) => (isKnown({ ...(stored as object) }) ? { ...none, ...(stored as KnownCompany) } : none),
  }),
);

/** Takes over what the company has set; null: nothing. */
export const takeCompany = (look: CompanyLook | null, isWhole: boolean): void => {
  const { version } = companyStore.getState();
  if (look ? look.version !== version || isWhole !== companyStore.getState().isWhole : version !== 0)
    companyStore.setState(look ? { ...look, isWhole } : none, true);
};

/** Whether the company has settled a preference for everybody. */
export const isLocked = (name: string): boolean => companyStore.getState().locked.includes(name);

/** As `isLocked`, for a component. */
export const useIsLocked = (name: string): boolean => companyStore(({ locked }) => locked.includes(name));

/** Applies what another browser tab reads of the company's settings. */
export const watchCompany = (): void =>
  addEventListener('storage', ({ key: changed }) => {
    if (changed === key || changed === null) void companyStore.persist.rehydrate();
  });
