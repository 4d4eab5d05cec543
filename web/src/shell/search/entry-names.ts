import type { Language } from '@atrium/contract/language.ts';
import { getLabel } from '@atrium/contract/resource/labels.ts';
import { generatedResourceList } from '@atrium/contract/resources.ts';
import { getTranslations } from '../../lib/language/i18n.ts';
import { createOwnActionLabels, getPageActionKey, pageActions } from './use-action-entries.ts';
import { settingNames } from './use-setting-entries.ts';

export type EntryName = readonly [key: string, name: string];

export const namespacesOfNames = ['common', 'preferences', 'resource', 'search', 'shell'] as const;

const createPageActionNames = (language: Language): EntryName[] => {
  const t = getTranslations('search', language);
  const resourceText = getTranslations('resource', language);
  return [
    ...pageActions.map(({ name, path, action }): EntryName => [
      getPageActionKey(path, action),
      t((w) => w.actionNames[name]),
    ]),
    ...generatedResourceList.flatMap(({ page, one, many }): EntryName[] => [
      [getPageActionKey(page, 'new'), resourceText((w) => w.create, { one: getLabel(one, language) })],
      [getPageActionKey(page, 'export'), t((w) => w.exportOf, { many: getLabel(many, language) })],
    ]),
  ];
};

/** Returns the names in a language, and synonyms like “New user” for “Create user”. */
export const createEntryNames = (language: Language): EntryName[] => {
  const t = getTranslations('search', language);
  const preferenceText = getTranslations('preferences', language);
  const names = createPageActionNames(language);
  const [createWord = '', ...synonyms] = t((w) => w.createWords).split(', ');
  return [
    ...names,
    ...names.flatMap(([key, name]) =>
      name.startsWith(createWord)
        ? synonyms.map((synonym): EntryName => [key, synonym + name.slice(createWord.length)])
        : [],
    ),
    ...createOwnActionLabels(t, getTranslations('shell', language)),
    ...settingNames.map((name): EntryName => [`preference ${name}`, preferenceText((w) => w.names[name])]),
  ];
};
