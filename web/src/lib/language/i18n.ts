import { markInsertedText, spaceInsertedTexts } from '@atrium/contract/inserted-text.ts';
import type { Language } from '@atrium/contract/language.ts';
import { type BackendModule, createInstance } from 'i18next';
import { use, useMemo, useSyncExternalStore } from 'react';
import type { Namespace, Pickable, Words } from '../../words/namespaces.ts';
import { type ShownLanguage, shownLanguages, resolveLanguage } from '../../words/shown-languages.ts';
import { getPreferences, preferenceStore, setPreferences } from '../preference/preferences.ts';
import { createResolvedPromise } from '../browser/resolved-promise.ts';
import { toast } from '../browser/toast.ts';
import { loadWordFile } from './word-files.ts';

/** Values of placeholders; `count` also selects the plural form. */
export type Placeholders = Readonly<Record<string, string | number>>;

/** Translates the text that the selector returns: `t(w => w.title, { n: 3 })`. */
export type Translate<Source> = (selector: (words: Pickable<Source>) => string, placeholders?: Placeholders) => string;

/** Bundled in one file per language, which is loaded with the first screen. */
const bootNamespaces: readonly Namespace[] = ['antd', 'common', 'errors', 'exception', 'login'];

const i18n = createInstance();

type LoadNamespace = typeof loadWordFile;
type LoadCallback = (failure: Error | null, words: Record<string, unknown> | boolean) => void;

const createBackend = (loadNamespace: LoadNamespace): BackendModule => ({
  type: 'backend',
  callbackApi: true,
  init: () => undefined,
  read: (language: string, namespace: string, done: LoadCallback) => {
    loadNamespace(language as ShownLanguage, namespace as Namespace).then(
      (words) => done(null, words),
      // `true` makes i18next retry.
      (failure: unknown) => done(failure instanceof Error ? failure : new Error(String(failure)), true),
    );
  },
});

export const getShownLanguage = (): ShownLanguage =>
  (i18n.language as ShownLanguage | undefined) ?? getPreferences().language;

export const getCurrentLanguage = (): Language => resolveLanguage(getShownLanguage());

const setDocumentLanguage = (language: string) => {
  document.documentElement.lang = language;
};

const hasAll = (language: ShownLanguage, namespaces: readonly string[]) =>
  namespaces.every((name) => i18n.hasResourceBundle(language, name));

/** i18next doesn't reload the missing namespaces of a language that it knows. */
const loadLanguage = async (language: ShownLanguage): Promise<void> => {
  const isReloaded = [i18n.options.preload || []].flat().includes(language);
  await i18n.loadLanguages(language);
  const missingNamespaces = [i18n.options.ns ?? []].flat().filter((name) => !i18n.hasResourceBundle(language, name));
  if (isReloaded && missingNamespaces.length > 0) await i18n.reloadResources(language, missingNamespaces);
};

const showLoadError = () => toast.error(getTranslations('common')((w) => w.wordsFailed));

const switchLanguage = async (language: ShownLanguage): Promise<void> => {
  if (language === getShownLanguage()) return;
  const formerLanguage = getShownLanguage();
  await loadLanguage(language);
  const isStillSelected = getPreferences().language === language;
  if (!isStillSelected) return;
  if (hasAll(language, bootNamespaces)) return void (await i18n.changeLanguage(language));
  setPreferences({ language: formerLanguage });
  showLoadError();
};

const startInOtherLanguage = async (selectedLanguage: ShownLanguage): Promise<void> => {
  for (const language of shownLanguages.filter((candidate) => candidate !== selectedLanguage)) {
    await i18n.reloadResources(language, bootNamespaces);
    if (!hasAll(language, bootNamespaces)) continue;
    await i18n.changeLanguage(language);
    setPreferences({ language });
    return showLoadError();
  }
  throw new Error(`The translations of ${selectedLanguage} could not be loaded.`);
};

const start = async (loadNamespace: LoadNamespace): Promise<void> => {
  const { language } = getPreferences();
  i18n.on('languageChanged', setDocumentLanguage);
  await i18n.use(createBackend(loadNamespace)).init({
    lng: language,
    // i18next adds every requested namespace to this array.
    ns: [...bootNamespaces],
    defaultNS: 'common',
    initAsync: false,
    fallbackLng: false,
    load: 'currentOnly',
    maxParallelReads: 10,
    // In milliseconds; doubled with each retry.
    maxRetries: 5,
    retryTimeout: 350,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  if (!hasAll(language, bootNamespaces)) await startInOtherLanguage(language);
  preferenceStore.subscribe((state) => void switchLanguage(state.values.language));
};

let pendingStart: Promise<void> | undefined;

/** Must be awaited before rendering. */
export const startTranslations = (loadNamespace: LoadNamespace = loadWordFile): Promise<void> => {
  pendingStart ??= start(loadNamespace);
  return pendingStart;
};

export const setLanguage = (language: ShownLanguage): void => setPreferences({ language });

export const onLanguage = (listener: () => void): (() => void) => {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
};

export const useShownLanguage = (): ShownLanguage => useSyncExternalStore(onLanguage, getShownLanguage);

export const useLanguage = (): Language => resolveLanguage(useShownLanguage());

const markTexts = (placeholders: Placeholders): Placeholders =>
  Object.fromEntries(
    Object.entries(placeholders).map(([name, value]) => [
      name,
      typeof value === 'string' ? markInsertedText(value) : value,
    ]),
  );

/** Returns the translations of a loaded namespace, for use outside components. */
export const getTranslations = <Name extends Namespace>(
  namespace: Name,
  language = getShownLanguage(),
): Translate<Words[Name]> => {
  const t = i18n.getFixedT(language, namespace) as unknown as (
    selector: unknown,
    placeholders?: Placeholders,
  ) => string;
  return (selector, placeholders) => {
    // i18next is slow, and most texts have no placeholders.
    const words = placeholders
      ? undefined
      : (i18n.getResourceBundle(language, namespace) as Pickable<Words[Name]> | undefined);
    const text: unknown = words && selector(words);
    if (typeof text === 'string') return text;
    return placeholders ? spaceInsertedTexts(t(selector, markTexts(placeholders))) : t(selector);
  };
};

export const getAntdWords = (language: ShownLanguage): Words['antd'] =>
  i18n.getResourceBundle(language, 'antd') as Words['antd'];

const pendingLoads = new Map<string, Promise<void>>();

/** Loads a namespace in the current language and in later ones; callers share the promise. */
export const loadTranslations = (namespace: Namespace): Promise<void> => {
  const key = `${getShownLanguage()}/${namespace}`;
  const pendingLoad = pendingLoads.get(key);
  if (pendingLoad) return pendingLoad;
  // A page may request a namespace before the first translations are loaded.
  startTranslations().catch(() => undefined);
  const newLoad = i18n.loadNamespaces(namespace).then(() => {
    if (i18n.hasResourceBundle(getShownLanguage(), namespace)) return;
    // Kept until suspended components have received the failure; later calls retry.
    setTimeout(() => pendingLoads.delete(key), 1000);
    throw new Error(`The translations "${namespace}" could not be loaded.`);
  });
  pendingLoads.set(key, newLoad);
  return newLoad;
};

/** For searching by names in another language; a failure is ignored. */
export const loadNames = (language: ShownLanguage, namespaces: readonly Namespace[]): Promise<void> =>
  i18n.reloadResources(language, [...namespaces]);

export const waitForTranslations = async (): Promise<void> => {
  await Promise.allSettled(pendingLoads.values());
};

/** React requires the same hooks in a render that had to wait. */
const resolvedPromise = createResolvedPromise(Promise.resolve(), undefined);

/** Suspends until the namespace is loaded. */
export const useTranslation = <Name extends Namespace>(namespace: Name): Translate<Words[Name]> => {
  const language = useShownLanguage();
  use(i18n.hasResourceBundle(language, namespace) ? resolvedPromise : loadTranslations(namespace));
  return useMemo(() => getTranslations(namespace, language), [language, namespace]);
};

export const createTitleTranslator =
  (language: ShownLanguage, cache = new Map<string, string>()) =>
  (title: string): string => {
    const cached = cache.get(title);
    if (cached !== undefined) return cached;
    const dot = title.indexOf('.');
    const namespace = title.slice(0, dot);
    const key = title.slice(dot + 1);
    const options = { ns: namespace, lng: language, returnObjects: false as const };
    if (dot < 1 || !i18n.exists(key, options)) return title;
    // i18next is slow, and a menu has hundreds of titles.
    const translation = String(i18n.t(key, options));
    cache.set(title, translation);
    return translation;
  };

/** Translates titles such as `common.menu.role`; other texts are returned unchanged. */
export const useTitle = (): ((title: string) => string) => {
  const language = useShownLanguage();
  return useMemo(() => createTitleTranslator(language), [language]);
};
