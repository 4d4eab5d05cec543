import type { Language } from '@atrium/contract/language.ts';
import { type BackendModule, createInstance } from 'i18next';
import { use, useMemo, useSyncExternalStore } from 'react';
import type { Namespace, Pickable, Words } from '../../words/namespaces.ts';
import { type ShownLanguage, shownLanguages, spokenLanguage } from '../../words/shown-languages.ts';
import { getPreferences, preferenceStore, setPreferences } from '../preference/preferences.ts';
import { fulfilled } from '../browser/fulfilled.ts';
import { toast } from '../browser/toast.ts';
import { wordFiles } from './word-files.ts';

/** What fills the `{{gaps}}` of a text; `count` also chooses its plural. */
export type Gaps = Readonly<Record<string, string | number>>;

/** Words the text that the selector picks: `t(w => w.title, { n: 3 })`. */
export type Translate<Source> = (pick: (words: Pickable<Source>) => string, gaps?: Gaps) => string;

/** Loaded together with the first screen, in one file a language. */
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
      // `true` asks for another attempt.
      (failure: unknown) => done(failure instanceof Error ? failure : new Error(String(failure)), true),
    );
  },
});

/** The language that the words on the screen are in now. */
export const shownLanguage = (): ShownLanguage =>
  (i18n.language as ShownLanguage | undefined) ?? getPreferences().language;

/** The language that everything else is asked for: the server, `Intl`, texts. */
export const currentLanguage = (): Language => spokenLanguage(shownLanguage());

const follow = (language: string) => {
  document.documentElement.lang = language;
};

const hasAll = (language: ShownLanguage, namespaces: readonly string[]) =>
  namespaces.every((name) => i18n.hasResourceBundle(language, name));

/** i18next asks only once for the words of a language; what was missing then is asked for again here. */
const loadLanguage = async (language: ShownLanguage): Promise<void> => {
  const isAgain = [i18n.options.preload || []].flat().includes(language);
  await i18n.loadLanguages(language);
  const missing = [i18n.options.ns ?? []].flat().filter((name) => !i18n.hasResourceBundle(language, name));
  if (isAgain && missing.length > 0) await i18n.reloadResources(language, missing);
};

const sayFailed = () => toast.error(wordsOf('common')((w) => w.wordsFailed));

/** Loads the words in use in the language asked for, then turns the whole screen at once; otherwise everything stays as it was. */
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

/** Begins in another language where the words of the one that was chosen cannot be loaded. */
const beginOtherwise = async (chosen: ShownLanguage): Promise<void> => {
  for (const language of shownLanguages.filter((other) => other !== chosen)) {
    // That language alone: the one that was chosen has been tried.
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
    // Its own copy: it grows with every namespace that is asked for.
    ns: [...bootNamespaces],
    defaultNS: 'common',
    initAsync: false,
    fallbackLng: false,
    load: 'currentOnly',
    maxParallelReads: 10,
    // After 350 ms, and then twice as long each time.
    maxRetries: 5,
    retryTimeout: 350,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  if (!hasAll(language, bootNamespaces)) await beginOtherwise(language);
  preferenceStore.subscribe((state) => void turn(state.values.language));
};

let begun: Promise<void> | undefined;

/** Loads the first screen's words, once; to be awaited before anything is rendered or worded. `read` loads a namespace. */
export const startWords = (read: Read = wordFiles): Promise<void> => {
  begun ??= begin(read);
  return begun;
};

/** Asks for another language; the screen turns when its words are there. */
export const setLanguage = (language: ShownLanguage): void => setPreferences({ language });

/** Calls back when the screen has turned to another language; answers the function that stops it. */
export const onLanguage = (listener: () => void): (() => void) => {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
};

/** The language of the words on the screen; the component renders again when it turns. */
export const useShownLanguage = (): ShownLanguage => useSyncExternalStore(onLanguage, shownLanguage);

/** The language on the screen as others know it; the component renders again when it turns. */
export const useLanguage = (): Language => spokenLanguage(useShownLanguage());

/** The words of a namespace that is loaded, outside of components. */
export const wordsOf = <Name extends Namespace>(
  namespace: Name,
  language = shownLanguage(),
): Translate<Words[Name]> => {
  const t = i18n.getFixedT(language, namespace) as unknown as (pick: unknown, gaps?: Gaps) => string;
  return (pick, gaps) => {
    // Most texts have no gaps and stand in the file as they are said: i18next would take apart how they were picked to find them.
    const words = gaps ? undefined : (i18n.getResourceBundle(language, namespace) as Pickable<Words[Name]> | undefined);
    const text: unknown = words && pick(words);
    return typeof text === 'string' ? text : t(pick, gaps);
  };
};

/** What antd's parts say, in a language whose words are loaded. */
export const antdWords = (language: ShownLanguage): Words['antd'] =>
  // Stored as the file of words has it, with the first screen's.
  i18n.getResourceBundle(language, 'antd') as Words['antd'];

const loads = new Map<string, Promise<void>>();

/** Loads a namespace in the current language and with every later turn; the same promise for all who ask. */
export const loadWords = (namespace: Namespace): Promise<void> => {
  const key = `${shownLanguage()}/${namespace}`;
  const known = loads.get(key);
  if (known) return known;
  // A page may ask before the first words are there, but not before somebody asked for them.
  startWords().catch(() => undefined);
  const load = i18n.loadNamespaces(namespace).then(() => {
    if (i18n.hasResourceBundle(shownLanguage(), namespace)) return;
    // Long enough for whoever suspended to see the failure; the next one who asks tries again.
    setTimeout(() => loads.delete(key), 1000);
    throw new Error(`The words "${namespace}" could not be loaded.`);
  });
  loads.set(key, load);
  return load;
};

/** Resolves when all words asked for so far have come, or will not. */
export const wordsSettled = async (): Promise<void> => {
  await Promise.allSettled(loads.values());
};

/** Used if the translations are loaded already: React requires the same hooks in a rendering that had to wait. */
const loaded = fulfilled(Promise.resolve(), undefined);

/** The words of a namespace, typed; suspends until they are loaded. */
export const useTranslation = <Name extends Namespace>(namespace: Name): Translate<Words[Name]> => {
  const language = useShownLanguage();
  use(i18n.hasResourceBundle(language, namespace) ? loaded : loadWords(namespace));
  return useMemo(() => wordsOf(namespace, language), [language, namespace]);
};

/** The words of a title in a language whose words are loaded. */
export const titleIn =
  (language: ShownLanguage, known = new Map<string, string>()) =>
  (title: string): string => {
    const said = known.get(title);
    if (said !== undefined) return said;
    const dot = title.indexOf('.');
    const [namespace, key] = [title.slice(0, dot), title.slice(dot + 1)];
    const options = { ns: namespace, lng: language, returnObjects: false as const };
    if (dot < 1 || !i18n.exists(key, options)) return title;
    // Looking a word up is slow, and a menu has hundreds.
    const words = String(i18n.t(key, options));
    known.set(title, words);
    return words;
  };

/** Returns a function that translates the title of a menu item: a key (`common.menu.role`, `menu.role` of `common`), or plain text, which it returns unchanged. */
export const useTitle = (): ((title: string) => string) => {
  const language = useShownLanguage();
  return useMemo(() => titleIn(language), [language]);
};
