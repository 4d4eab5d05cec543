import { createDept } from '@atrium/contract/dept/calls.ts';
import { createMenuItem } from '@atrium/contract/menu/calls.ts';
import { crudCalls } from '@atrium/contract/resource/crud-calls.ts';
import { crudList } from '@atrium/contract/resources.ts';
import { createRole } from '@atrium/contract/role/calls.ts';
import { createUser } from '@atrium/contract/user/calls.ts';
import { importUsers } from '@atrium/contract/user/import-calls.ts';
import { useMemo } from 'react';
import { useCan } from '../../lib/access/access.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useLabel } from '../../lib/language/label.ts';
import { companyStore } from '../../lib/preference/company.ts';
import { setPreferences, themes } from '../../lib/preference/preferences.ts';
import { addressOf } from '../../lib/tab/tabs.ts';
import { languageName } from '../../words/language-name.ts';
import { shownLanguages } from '../../words/shown-languages.ts';
import { profilePath } from '../header/profile-path.ts';
import { useSignOut } from '../header/use-sign-out.ts';
import { openPreferences } from '../preferences/open-preferences.ts';
import type { SearchEntry } from './search-entries.ts';

/** Actions on pages, with the permission for each. */
const pageActions = [
  { name: 'newUser', path: '/system/user', act: 'new', call: createUser, icon: 'UserAddOutlined' },
  { name: 'importUsers', path: '/system/user', act: 'import', call: importUsers, icon: 'ImportOutlined' },
  { name: 'newRole', path: '/system/role', act: 'new', call: createRole, icon: 'PlusOutlined' },
  { name: 'newDept', path: '/system/dept', act: 'new', call: createDept, icon: 'PlusOutlined' },
  { name: 'newMenuItem', path: '/system/menu', act: 'new', call: createMenuItem, icon: 'PlusOutlined' },
] as const;

const section = 'actions' as const;

/** Returns the actions on pages of the menu for which the user has permission. */
const usePageActions = (paths: ReadonlySet<string>): SearchEntry[] => {
  const t = useTranslation('search');
  const r = useTranslation('resource');
  const can = useCan();
  const label = useLabel();
  return useMemo(() => {
    const target = (path: string, act: string) => ({ address: addressOf(path), state: { act } });
    return [
      ...pageActions
        .filter(({ path, call }) => paths.has(path) && can(call))
        .map(({ name, path, act, icon }) => ({
          key: `${path} ${act}`,
          section,
          label: t((w) => w.acts[name]),
          icon,
          to: target(path, act),
        })),
      ...crudList
        .filter((resource) => paths.has(resource.page) && can(crudCalls(resource).create))
        .map(({ page, one }) => ({
          key: `${page} new`,
          section,
          label: r((w) => w.create, { one: label(one) }),
          icon: 'PlusOutlined',
          to: target(page, 'new'),
        })),
    ];
  }, [paths, can, label, t, r]);
};

/** Returns the actions that every user has: own password, theme, language, preferences, signing out. */
const useOwnActions = (): SearchEntry[] => {
  const t = useTranslation('search');
  const shell = useTranslation('shell');
  const locked = companyStore((company) => company.locked);
  const signOut = useSignOut();
  return useMemo(() => {
    const own = (key: string, icon: string, label: string) => ({ key: `own ${key}`, section, icon, label });
    const themeActions = themes.map((theme) => ({
      ...own(
        `theme ${theme}`,
        'BgColorsOutlined',
        t((w) => w.themeOf, { theme: shell((w) => w.themes[theme]) }),
      ),
      run: () => setPreferences({ theme }),
    }));
    const languageActions = shownLanguages.map((language) => ({
      ...own(
        `language ${language}`,
        'TranslationOutlined',
        t((w) => w.languageOf, { language: languageName(language) }),
      ),
      run: () => setPreferences({ language }),
    }));
    const password = own(
      'password',
      'KeyOutlined',
      t((w) => w.acts.changePassword),
    );
    return [
      { ...password, to: { address: `${profilePath}?view=password` } },
      ...(locked.includes('theme') ? [] : themeActions),
      ...(locked.includes('language') ? [] : languageActions),
      {
        ...own(
          'preferences',
          'SettingOutlined',
          shell((w) => w.preferences),
        ),
        run: () => openPreferences(),
      },
      {
        ...own(
          'sign-out',
          'LogoutOutlined',
          shell((w) => w.logout),
        ),
        run: signOut,
      },
    ];
  }, [locked, signOut, t, shell]);
};

/** Returns the actions that are available from anywhere. */
export const useActionEntries = (paths: ReadonlySet<string>): SearchEntry[] => {
  const onPages = usePageActions(paths);
  const own = useOwnActions();
  return useMemo(() => [...onPages, ...own], [onPages, own]);
};
