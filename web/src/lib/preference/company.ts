import type { CompanyBranding } from '@atrium/contract/company/schemas.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { getStorageKey } from '../address/storage-key.ts';

interface KnownCompany extends CompanyBranding {
  readonly isWhole: boolean;
}

const noCompany: KnownCompany = { version: 0, name: '', logo: '', preferences: {}, locked: [], isWhole: false };

const key = getStorageKey('company');

const isKnownCompany = (stored: Partial<KnownCompany>): stored is KnownCompany =>
  typeof stored.name === 'string' &&
  typeof stored.logo === 'string' &&
  typeof stored.preferences === 'object' &&
  Array.isArray(stored.locked);

/** The last known company settings, stored for the next page load. */
export const companyStore = create<KnownCompany>()(
  persist(() => noCompany, {
    name: key,
    storage: createJSONStorage(() => localStorage),
    merge: (stored) =>
      isKnownCompany({ ...(stored as object) }) ? { ...noCompany, ...(stored as KnownCompany) } : noCompany,
  }),
);

export const storeCompany = (branding: CompanyBranding | null, isWhole: boolean): void => {
  const { version } = companyStore.getState();
  if (branding ? branding.version !== version || isWhole !== companyStore.getState().isWhole : version !== 0)
    companyStore.setState(branding ? { ...branding, isWhole } : noCompany, true);
};

export const isLocked = (name: string): boolean => companyStore.getState().locked.includes(name);

export const useIsLocked = (name: string): boolean => companyStore(({ locked }) => locked.includes(name));

export const watchCompany = (): void =>
  addEventListener('storage', ({ key: changedKey }) => {
    if (changedKey === key || changedKey === null) void companyStore.persist.rehydrate();
  });
