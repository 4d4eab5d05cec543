import { exportAudit } from '@atrium/contract/audit/calls.ts';
import { createDept } from '@atrium/contract/dept/calls.ts';
import { createMenuItem } from '@atrium/contract/menu/calls.ts';
import { createResourceCalls } from '@atrium/contract/resource/resource-calls.ts';
import { generatedResourceList } from '@atrium/contract/resources.ts';
import { createRole, exportRoles } from '@atrium/contract/role/calls.ts';
import { createUser, exportUsers } from '@atrium/contract/user/calls.ts';
import { importUsers } from '@atrium/contract/user/import-calls.ts';
import { useMemo } from 'react';
import { useCan } from '../../lib/access/access.ts';
import { type Translate, useTranslation } from '../../lib/language/i18n.ts';
import { useLabel } from '../../lib/language/label.ts';
import { companyStore } from '../../lib/preference/company.ts';
import { setPreferences, themes } from '../../lib/preference/preferences.ts';
import { getTabAddress } from '../../lib/tab/tabs.ts';
import type { Words } from '../../words/namespaces.ts';
import { getLanguageName } from '../../words/language-name.ts';
import { shownLanguages } from '../../words/shown-languages.ts';
import { passwordPath } from '../header/profile-path.ts';
import { useSignOut } from '../header/use-sign-out.ts';
import { openPreferences } from '../preferences/open-preferences.ts';
import { openShortcuts } from '../shortcuts/open-shortcuts.ts';
import { getResourceAddress } from './resource-address.ts';
import type { SearchEntry } from './search-entries.ts';

export const pageActions = [
  { name: 'newUser', path: '/system/user', action: 'new', call: createUser, icon: 'UserAddOutlined' },
  { name: 'importUsers', path: '/system/user', action: 'import', call: importUsers, icon: 'ImportOutlined' },
  { name: 'newRole', path: '/system/role', action: 'new', call: createRole, icon: 'PlusOutlined' },
  { name: 'newDept', path: '/system/dept', action: 'new', call: createDept, icon: 'PlusOutlined' },
  { name: 'newMenuItem', path: '/system/menu', action: 'new', call: createMenuItem, icon: 'PlusOutlined' },
  { name: 'exportUsers', path: '/system/user', action: 'export', call: exportUsers, icon: 'DownloadOutlined' },
  { name: 'exportRoles', path: '/system/role', action: 'export', call: exportRoles, icon: 'DownloadOutlined' },
  { name: 'exportAudit', path: '/system/audit', action: 'export', call: exportAudit, icon: 'DownloadOutlined' },
] as const;

export const getPageActionKey = (path: string, action: string): string => `${path} ${action}`;

const section = 'actions' as const;

const usePageActions = (paths: ReadonlySet<string>): SearchEntry[] => {
  const t = useTranslation('search');
  const resourceText = useTranslation('resource');
  const can = useCan();
  const label = useLabel();
  return useMemo(() => {
    const createTarget = (path: string, action: string) => ({ address: getTabAddress(path), state: { action } });
    return [
      ...pageActions
        .filter(({ path, call }) => paths.has(path) && can(call))
        .map(({ name, path, action, icon }) => ({
          key: getPageActionKey(path, action),
          section,
          label: t((w) => w.actionNames[name]),
          icon,
          to: createTarget(path, action),
        })),
      ...generatedResourceList
        // Records with a parent are created on its page.
        .filter(({ page, parentField }) => paths.has(page) && parentField === undefined)
        .flatMap((resource) => {
          const { page, one, many } = resource;
          const calls = createResourceCalls(resource);
          const create = {
            label: resourceText((w) => w.create, { one: label(one) }),
            icon: 'PlusOutlined',
            to: { address: getResourceAddress(resource), state: { action: 'new' } },
          };
          const download = {
            label: t((w) => w.exportOf, { many: label(many) }),
            icon: 'DownloadOutlined',
            to: { address: getResourceAddress(resource), state: { action: 'export' } },
          };
          return [
            ...(can(calls.create) ? [{ key: getPageActionKey(page, 'new'), section, ...create }] : []),
            ...(can(calls.export) ? [{ key: getPageActionKey(page, 'export'), section, ...download }] : []),
          ];
        }),
    ];
  }, [paths, can, label, t, resourceText]);
};

/** Returns the labels of the actions that belong to no page, by key. */
export const createOwnActionLabels = (
  t: Translate<Words['search']>,
  shell: Translate<Words['shell']>,
): ReadonlyMap<string, string> =>
  new Map([
    ['own password', t((w) => w.actionNames.changePassword)],
    ...themes.map((theme): [string, string] => [
      `own theme ${theme}`,
      t((w) => w.themeOf, { theme: shell((w) => w.themes[theme]) }),
    ]),
    ...shownLanguages.map((language): [string, string] => [
      `own language ${language}`,
      t((w) => w.languageOf, { language: getLanguageName(language) }),
    ]),
    ['own preferences', shell((w) => w.preferences)],
    ['own shortcuts', t((w) => w.actionNames.shortcuts)],
    ['own sign-out', shell((w) => w.logout)],
  ]);

const useOwnActions = (): SearchEntry[] => {
  const t = useTranslation('search');
  const shell = useTranslation('shell');
  const lockedPreferences = companyStore((company) => company.locked);
  const signOut = useSignOut();
  return useMemo(() => {
    const labels = createOwnActionLabels(t, shell);
    const createEntry = (name: string, icon: string, action: Pick<SearchEntry, 'run' | 'to'>): SearchEntry => {
      const key = `own ${name}`;
      return { key, section, label: labels.get(key) ?? name, icon, ...action };
    };
    const themeActions = themes.map((theme) =>
      createEntry(`theme ${theme}`, 'BgColorsOutlined', { run: () => setPreferences({ theme }) }),
    );
    const languageActions = shownLanguages.map((language) =>
      createEntry(`language ${language}`, 'TranslationOutlined', { run: () => setPreferences({ language }) }),
    );
    return [
      createEntry('password', 'KeyOutlined', { to: { address: passwordPath } }),
      ...(lockedPreferences.includes('theme') ? [] : themeActions),
      ...(lockedPreferences.includes('language') ? [] : languageActions),
      createEntry('preferences', 'SettingOutlined', { run: () => openPreferences() }),
      createEntry('shortcuts', 'QuestionCircleOutlined', { run: openShortcuts }),
      createEntry('sign-out', 'LogoutOutlined', { run: signOut }),
    ];
  }, [lockedPreferences, signOut, t, shell]);
};

export const useActionEntries = (paths: ReadonlySet<string>): SearchEntry[] => {
  const pageActionEntries = usePageActions(paths);
  const ownActionEntries = useOwnActions();
  return useMemo(() => [...pageActionEntries, ...ownActionEntries], [pageActionEntries, ownActionEntries]);
};
