import type { Language } from '@atrium/contract/language.ts';
import { serverWords } from '../words/server-words.ts';

const shared: ReadonlySet<string> = new Set(
  `home access accessMode pageControl buttonControl adminVisible commonVisible about system user role menu dept outside
   embedded externalLink antd projectDocs reactDocs personalCenter profile settings nestMenus menu1 menu1-1 menu1-2 menu2`
    .split(/\s+/)
    .map((key) => `common.menu.${key}`),
);
const sharedButtons: ReadonlySet<string> = new Set(['common.add', 'common.edit', 'common.delete']);

const findTitle = (register: Readonly<Record<string, unknown>>, key: string): string | undefined => {
  const word = Object.hasOwn(register, key) ? register[key] : undefined;
  return typeof word === 'string' ? word : undefined;
};

/** Translates a title if it is a key such as `common.menu.role`; otherwise returns it unchanged. */
export const translateTitle = (lang: Language, title: string): string => {
  const menu = 'common.menu.';
  if (title.startsWith(menu)) return findTitle(serverWords[lang].titles.menu, title.slice(menu.length)) ?? title;
  return (
    (title.startsWith('common.') ? findTitle(serverWords[lang].titles, title.slice('common.'.length)) : undefined) ??
    title
  );
};

/** Returns the key if every client has a translation, otherwise the translated title. */
export const getResponseTitle = (lang: Language, title: string): string =>
  shared.has(title) || sharedButtons.has(title) ? title : translateTitle(lang, title);
