import { preferenceNames } from '@atrium/contract/words/zh-CN/preference-names.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { companyStore } from '../../lib/preference/company.ts';
import { setPreferences, usePreferences } from '../../lib/preference/preferences.ts';
import { openPreferences } from '../preferences/open-preferences.ts';
import type { SearchEntry } from './search-entries.ts';

// The names are those of the register.
export const settingNames = Object.keys(preferenceNames) as (keyof typeof preferenceNames)[];

/** Returns all preferences. Switches toggle in place; others, and locked ones, open in the drawer. */
export const useSettingEntries = (): SearchEntry[] => {
  const t = useTranslation('search');
  const preferenceText = useTranslation('preferences');
  const preferences = usePreferences((values) => values);
  const lockedPreferences = companyStore((company) => company.locked);
  return useMemo(
    () =>
      settingNames.map((name) => {
        const label = preferenceText((w) => w.names[name]);
        const value = preferences[name];
        const entry = { key: `preference ${name}`, section: 'settings' as const, label, icon: 'SettingOutlined' };
        const isLocked = lockedPreferences.includes(name);
        const detail = isLocked ? preferenceText((w) => w.setByCompany) : undefined;
        if (typeof value !== 'boolean' || isLocked) return { ...entry, detail, run: () => openPreferences(label) };
        const toggle = () => setPreferences({ [name]: !value });
        return { ...entry, detail: t((w) => (value ? w.on : w.off)), run: toggle, keepsDialogOpen: true };
      }),
    [preferences, lockedPreferences, preferenceText, t],
  );
};
