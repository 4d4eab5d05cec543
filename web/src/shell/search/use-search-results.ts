import { type Language, languages } from '@atrium/contract/language.ts';
import { listRoleMembers, listRoles, previewRoleMenu, updateRole } from '@atrium/contract/role/calls.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAccess, useUser, useCan } from '../../lib/access/access.ts';
import { useDebounced } from '../../lib/browser/use-debounced.ts';
import { createTitleTranslator, loadNames, useLanguage, useTitle, useTranslation } from '../../lib/language/i18n.ts';
import { findLabels, indexLabels, normalizeQuery } from '../../lib/search/pinyin-match.ts';
import { loadReadings, useReadings } from '../../lib/search/pinyin-readings.ts';
import { removeFromHistory, readHistory } from '../../lib/search/search-history.ts';
import { type MenuEntry, createMenuEntries } from '../menu/menu-entries.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { getTabAddress } from '../../lib/tab/tabs.ts';
import {
  createGroupEntries,
  createPageEntries,
  type ResultGroup,
  type SearchEntry,
  type Section,
  sections,
} from './search-entries.ts';
import { createEntryNames, type EntryName, namespacesOfNames } from './entry-names.ts';
import { useActionEntries } from './use-action-entries.ts';
import { useDeptEntries } from './use-dept-entries.ts';
import { useUserEntries } from './use-user-entries.ts';
import { useRecordEntries } from './use-record-entries.ts';
import { useSettingEntries } from './use-setting-entries.ts';

const maxRoles = 5;
const rolesPath = '/system/role';

const useRoleEntries = (text: string, paths: ReadonlySet<string>): SearchEntry[] => {
  const t = useTranslation('role');
  const c = useTranslation('common');
  const can = useCan();
  const { data } = useApiQuery(
    listRoles,
    { keyword: text, pageSize: maxRoles },
    { enabled: text !== '' && paths.has(rolesPath) && can(listRoles), skipsErrorToast: true, isBackground: true },
  );
  return useMemo(() => {
    const createTarget = (action: string, id: number) => ({ address: getTabAddress(rolesPath), state: { action, id } });
    return (data?.list ?? []).map(({ id, name, code, holdsMore }): SearchEntry => ({
      key: `role ${id}`,
      section: 'roles',
      label: name,
      detail: code,
      icon: 'SafetyOutlined',
      to: createTarget('detail', id),
      actions: [
        ...(can(listRoleMembers)
          ? [{ key: 'members', label: t((w) => w.members), to: createTarget('members', id) }]
          : []),
        ...(can(previewRoleMenu)
          ? [{ key: 'preview', label: t((w) => w.preview), to: createTarget('preview', id) }]
          : []),
        ...(can(updateRole) && !holdsMore
          ? [{ key: 'edit', label: c((w) => w.edit), to: createTarget('edit', id) }]
          : []),
      ],
    }));
  }, [data, can, t, c]);
};

const debounceTime = 100;
const serverDebounceTime = 200;
const maxInSection = 5;
const maxSuggestions = 5;

/** Returns more names of pages, groups, settings and actions: those in the other languages, and synonyms. */
const useOtherNames = (menu: readonly MenuEntry[]): readonly EntryName[] => {
  const currentLanguage = useLanguage();
  const [loadedLanguages, setLoadedLanguages] = useState<readonly Language[]>([]);
  useEffect(() => {
    let isUnmounted = false;
    const otherLanguages = languages.filter((language) => language !== currentLanguage);
    void Promise.all(otherLanguages.map((language) => loadNames(language, namespacesOfNames))).then(() => {
      if (!isUnmounted) setLoadedLanguages(otherLanguages);
    });
    return () => {
      isUnmounted = true;
    };
  }, [currentLanguage]);
  return useMemo(
    () =>
      [currentLanguage, ...loadedLanguages].flatMap((language) => {
        const translateTitle = createTitleTranslator(language);
        const entries = [...createPageEntries(menu, translateTitle), ...createGroupEntries(menu, translateTitle)];
        return [...entries.map(({ key, label }): EntryName => [key, label]), ...createEntryNames(language)];
      }),
    [currentLanguage, loadedLanguages, menu],
  );
};

const useLocalEntries = (isEnabled: boolean) => {
  const routes = useAccess((access) => access.routes);
  const translateTitle = useTitle();
  const menu = useMemo(() => createMenuEntries(routes), [routes]);
  const otherNames = useOtherNames(menu);
  const pages = useMemo(() => createPageEntries(menu, translateTitle), [menu, translateTitle]);
  const paths = useMemo(() => new Set(pages.map(({ key }) => key)), [pages]);
  const groups = useMemo(() => createGroupEntries(menu, translateTitle), [menu, translateTitle]);
  const depts = useDeptEntries(isEnabled, paths);
  const settings = useSettingEntries();
  const actions = useActionEntries(paths);
  const entries = useMemo(
    () => [...pages, ...groups, ...depts, ...settings, ...actions],
    [pages, groups, depts, settings, actions],
  );
  return { paths, pages, actions, entries, otherNames };
};

const useHistory = (pages: readonly SearchEntry[]) => {
  const { id } = useUser();
  const [history, setHistory] = useState(() => readHistory(id));
  const recentEntries = useMemo(() => {
    const entriesByKey = new Map(pages.map((entry) => [entry.key, entry]));
    return history.flatMap((key) => entriesByKey.get(key) ?? []);
  }, [pages, history]);
  const remove = useCallback((entry: SearchEntry) => setHistory(removeFromHistory(id, entry.key)), [id]);
  return { recentEntries, remove };
};

const listNames = (entries: readonly SearchEntry[], otherNames: readonly EntryName[]) => {
  const entriesByKey = new Map(entries.map((entry) => [entry.key, entry]));
  return [
    ...entries.map((entry) => ({ entry, name: entry.label })),
    ...otherNames.flatMap(([key, name]) => {
      const entry = entriesByKey.get(key);
      return entry === undefined || name === entry.label ? [] : [{ entry, name }];
    }),
  ];
};

/** Finds entries by name, pinyin or initials, the best matches first. */
const useFinder = (entries: readonly SearchEntry[], otherNames: readonly EntryName[]) => {
  const readings = useReadings((state) => state.readings);
  const namedEntries = useMemo(() => listNames(entries, otherNames), [entries, otherNames]);
  const index = useMemo(() => indexLabels(namedEntries.map(({ name }) => name)), [namedEntries]);
  useEffect(() => loadReadings(index.characters), [index]);
  return useCallback(
    (text: string) => [
      ...new Set(findLabels(index, text, readings).flatMap((position) => namedEntries[position]?.entry ?? [])),
    ],
    [index, namedEntries, readings],
  );
};

const groupBySection = (entries: readonly SearchEntry[], getHeading: (section: Section) => string): ResultGroup[] =>
  sections.flatMap((section) => {
    const sectionEntries = entries.filter((entry) => entry.section === section);
    const shownEntries = section === 'pages' ? sectionEntries : sectionEntries.slice(0, maxInSection);
    return shownEntries.length > 0 ? [{ key: section, heading: getHeading(section), entries: shownEntries }] : [];
  });

export const useSearchResults = (text: string) => {
  const t = useTranslation('search');
  const isSearch = normalizeQuery(text) !== '';
  const { paths, pages, actions, entries, otherNames } = useLocalEntries(isSearch);
  const { recentEntries, remove } = useHistory(pages);
  const findLocal = useFinder(entries, otherNames);
  const debouncedText = useDebounced(text, debounceTime);
  const debouncedServerText = useDebounced(text.trim(), serverDebounceTime);
  // An empty text shows the history without a delay.
  const query = isSearch ? debouncedText.trim() : '';
  // Results of a previous text are outdated.
  const serverQuery = debouncedServerText === query ? query : '';
  const users = useUserEntries(serverQuery, paths);
  const roles = useRoleEntries(serverQuery, paths);
  const records = useRecordEntries(serverQuery, paths);
  const getHeading = useCallback((section: Section) => t((w) => w.sections[section]), [t]);
  const find = (typedText: string) => groupBySection(findLocal(typedText), getHeading)[0]?.entries[0];
  const groups = useMemo(
    () => groupBySection([...findLocal(query), ...users, ...roles, ...records], getHeading),
    [findLocal, query, users, roles, records, getHeading],
  );
  const idleGroups = useMemo(() => {
    const suggestions = actions.slice(0, maxSuggestions);
    return [
      { key: 'history', heading: t((w) => w.history), entries: recentEntries },
      { key: 'suggestions', heading: t((w) => w.suggestions), entries: suggestions },
    ].filter((group) => group.entries.length > 0);
  }, [recentEntries, actions, t]);
  return {
    query,
    isSearch,
    isOutdated: normalizeQuery(text) !== normalizeQuery(query),
    groups: isSearch ? groups : idleGroups,
    hasHistory: recentEntries.length > 0,
    find,
    remove,
  };
};
