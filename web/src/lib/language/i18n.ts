import type { Language } from '@atrium/contract/language.ts';
import { type BackendModule, createInstance } from 'i18next';
import { use, useMemo, useSyncExternalStore } from 'react';
import type { Namespace, Pickable, Words } from '../../words/namespaces.ts';
import { type ShownLanguage, shownLanguages, spokenLanguage } from '../../words/shown-languages.ts';
import { getPreferences, preferenceStore, setPreferences } from '../preference/preferences.ts';
import { fulfilled } from '../browser/fulfilled.ts';
import { toast } from '../browser/toast.ts';
import { wordFiles } from './word-files.ts';

/** Values for `{{name}}` in a text; `count` also selects the plural form. */
export type Gaps = Readonly<Record<string, string | number>>;

/** Translates the text that the selector returns: `t(w => w.title, { n: 3 })`. */
export type Translate<Source> = (pick: (words: Pickable<Source>) => string, gaps?: Gaps) => string;

/** Loaded with the first screen, in one file per language. */
const bootNamespaces: readonly Namespace[] = ['antd', 'common', 'exception', 'login', 'problems'];

const i18n = createInstance();

type Read = typeof wordFiles;
type Done = (failure: Error | null, words: Record<string, unknown> | boolean) => void;

const backend = (read: Read): BackendModule => ({
  type: 'backend',
  callbackApi: true,
  init: () => undefined,
  read: (language: string, namespace: string, done: Done) => {
    read(language as ShownLanguage, namespace as Namespace).then(
      (words) => done(null, words),
      // `true` requests another attempt.
      (failure: unknown) => done(failure instanceof Error ? failure : new Error(String(failure)), true),
    );
  },
});

export const shownLanguage = (): ShownLanguage =>
  (i18n.language as ShownLanguage | undefined) ?? getPreferences().language;

/** Returns the language for the server and `Intl`. */
export const currentLanguage = (): Language => spokenLanguage(shownLanguage());

const follow = (language: string) => {
  document.documentElement.lang = language;
};

const hasAll = (language: ShownLanguage, namespaces: readonly string[]) =>
  namespaces.every((name) => i18n.hasResourceBundle(language, name));

/** i18next loads a language only once; loads missing namespaces again. */
const loadLanguage = async (language: ShownLanguage): Promise<void> => {
  const isAgain = [i18n.options.preload || []].flat().includes(language);
  await i18n.loadLanguages(language);
  const missing = [i18n.options.ns ?? []].flat().filter((name) => !i18n.hasResourceBundle(language, name));
  if (isAgain && missing.length > 0) await i18n.reloadResources(language, missing);
};

const sayFailed = () => toast.error(wordsOf('common')((w) => w.wordsFailed));

const turn = async (language: ShownLanguage): Promise<void> => {
  if (language === shownLanguage()) return;
  const before = shownLanguage();
  await loadLanguage(language);
  const isStillWanted = getPreferences().language === language;
  if (!isStillWanted) return;
  if (hasAll(language, bootNamespaces)) return void (await i18n.changeLanguage(language));
  setPreferences({ language: before });
  sayFailed();
};

const beginOtherwise = async (chosen: ShownLanguage): Promise<void> => {
  for (const language of shownLanguages.filter((other) => other !== chosen)) {
    await i18n.reloadResources(language, bootNamespaces);
    if (!hasAll(language, bootNamespaces)) continue;
    await i18n.changeLanguage(language);
    setPreferences({ language });
    return sayFailed();
  }
  throw new Error(`The words of ${chosen} could not be loaded.`);
};

const begin = async (read: Read): Promise<void> => {
  const { language } = getPreferences();
  i18n.on('languageChanged', follow);
  await i18n.use(backend(read)).init({
    lng: language,
    // Copied, because i18next adds every requested namespace.
    ns: [...bootNamespaces],
    defaultNS: 'common',
    initAsync: false,
    fallbackLng: false,
    load: 'currentOnly',
    maxParallelReads: 10,
    // After 350 ms, then with doubled pauses.
    maxRetries: 5,
    retryTimeout: 350,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  if (!hasAll(language, bootNamespaces)) await beginOtherwise(language);
  preferenceStore.subscribe((state) => void turn(state.values.language));
};

let begun: Promise<void> | undefined;

/** Loads the translations of the first screen once; await it before rendering. `read` loads a namespace. */
export const startWords = (read: Read = wordFiles): Promise<void> => {
  begun ??= begin(read);
  return begun;
};

export const setLanguage = (language: ShownLanguage): void => setPreferences({ language });

/** Calls the listener when the shown language changes; returns a function that stops. */
export const onLanguage = (listener: () => void): (() => void) => {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
};

/** Returns the shown language and renders when it changes. */
export const useShownLanguage = (): ShownLanguage => useSyncExternalStore(onLanguage, shownLanguage);

/** Returns the language for the server and `Intl`, and renders when it changes. */
export const useLanguage = (): Language => spokenLanguage(useShownLanguage());

/** Returns the translations of a loaded namespace, outside of components. */
export const wordsOf = <Name extends Namespace>(
  namespace: Name,
  language = shownLanguage(),
): Translate<Words[Name]> => {
  const t = i18n.getFixedT(language, namespace) as unknown as (pick: unknown, gaps?: Gaps) => string;
  return (pick, gaps) => {
    // Most texts have no placeholders; reading them directly avoids the slow lookup of i18next.
    const words = gaps ? undefined : (i18n.getResourceBundle(language, namespace) as Pickable<Words[Name]> | undefined);
    const text: unknown = words && pick(words);
    return typeof text === 'string' ? text : t(pick, gaps);
  };
};

export const antdWords = (language: ShownLanguage): Words['antd'] =>
  i18n.getResourceBundle(language, 'antd') as Words['antd'];

const loads = new Map<string, Promise<void>>();

/** Loads a namespace in the current and later languages; callers share one promise. */
export const loadWords = (namespace: Namespace): Promise<void> => {
  const key = `${shownLanguage()}/${namespace}`;
  const known = loads.get(key);
  if (known) return known;
  // A page may request a namespace before the first translations are loaded.
  startWords().catch(() => undefined);
  const load = i18n.loadNamespaces(namespace).then(() => {
    if (i18n.hasResourceBundle(shownLanguage(), namespace)) return;
    // Kept until suspended components have seen the failure; later calls retry.
    setTimeout(() => loads.delete(key), 1000);
    throw new Error(`The words "${namespace}" could not be loaded.`);
  });
  loads.set(key, load);
  return load;
};

/** Loads the titles of menu items in a language that is not shown, to search them. If that fails, they are not found. */
export const loadTitles = (language: ShownLanguage): Promise<void> => i18n.reloadResources(language, 'common');

/** Resolves when all requested translations are loaded or have failed. */
export const wordsSettled = async (): Promise<void> => {
  await Promise.allSettled(loads.values());
};

/** Used if the translations are loaded already: React requires the same hooks in a rendering that had to wait. */
const loaded = fulfilled(Promise.resolve(), undefined);

/** Returns the typed translate function of a namespace; suspends until it is loaded. */
export const useTranslation = <Name extends Namespace>(namespace: Name): Translate<Words[Name]> => {
  const language = useShownLanguage();
  use(i18n.hasResourceBundle(language, namespace) ? loaded : loadWords(namespace));
  return useMemo(() => wordsOf(namespace, language), [language, namespace]);
};

/** Returns a title in a loaded language. */
export const titleIn =
  (language: ShownLanguage, known = new Map<string, string>()) =>
  (title: string): string => {
    const said = known.get(title);
    if (said !== undefined) return said;
    const dot = title.indexOf('.');
    const [namespace, key] = [title.slice(0, dot), title.slice(dot + 1)];
    const options = { ns: namespace, lng: language, returnObjects: false as const };
    if (dot < 1 || !i18n.exists(key, options)) return title;
    // Looking up a text is slow, and a menu has hundreds.
    const words = String(i18n.t(key, options));
    known.set(title, words);
    return words;
  };

/** Returns a function that translates the title of a menu item: a key (`common.menu.role`, `menu.role` of `common`), or plain text, which it returns unchanged. */
export const useTitle = (): ((title: string) => string) => {
  const language = useShownLanguage();
  return useMemo(() => titleIn(language), [language]);
};
