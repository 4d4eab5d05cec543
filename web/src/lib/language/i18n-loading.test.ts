import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../testing/test-server.ts';
import { toastTexts } from '../../testing/toasts.ts';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
  return () => vi.useRealTimers();
});

/** Loads translations over a simulated network. */
const load = async () => {
  const loadedModules = {
    ...(await import('./i18n.ts')),
    ...(await import('./word-files.ts')),
    ...(await import('../preference/preferences.ts')),
  };
  const network = {
    isMissing: (_language: string, _namespace: string) => false,
    asked: [] as string[],
  };
  const readWords: typeof loadedModules.loadWordFile = (language, namespace) => {
    network.asked.push(`${language}/${namespace}`);
    return network.isMissing(language, namespace)
      ? Promise.reject(new Error('offline'))
      : loadedModules.loadWordFile(language, namespace);
  };
  return { ...loadedModules, network, start: () => loadedModules.startTranslations(readWords) };
};

/** Waits longer than all attempts. */
const waitForLastAttempt = () => vi.advanceTimersByTimeAsync(60_000);
const first = ['antd', 'common', 'errors', 'exception', 'login'];
const listFirstFiles = (language: string) => first.map((namespace) => `${language}/${namespace}`);

describe('the first translations', () => {
  test.each(['zh-CN', 'en-US'] as const)(
    'the first translations are loaded once for the first screen in the chosen language: %s',
    async (language) => {
      const { start, setPreferences, getCurrentLanguage, network } = await load();
      setPreferences({ language });
      expect(getCurrentLanguage()).toBe(language);
      await Promise.all([start(), start()]);
      expect(network.asked.toSorted()).toEqual(listFirstFiles(language));
      expect([getCurrentLanguage(), document.documentElement.lang]).toEqual([language, language]);
    },
  );

  test('the first translations that fail to load are reported in the available language', async () => {
    const { start, network } = await load();
    network.isMissing = (language, namespace) => language === 'zh-CN' && namespace === 'login';
    const startPromise = start();
    await waitForLastAttempt();
    await startPromise;
    await vi.waitFor(async () => expect(await toastTexts()).toEqual(['Couldn’t load the language. Please try again.']));
    expect(network.asked.filter((file) => file === 'zh-CN/login')).toHaveLength(6);
    expect(document.documentElement.lang).toBe('en-US');
  });
});

describe('another language', () => {
  test('another language that loads only partly is not used, with a message', async () => {
    const { start, setLanguage, getCurrentLanguage, network } = await load();
    await start();
    network.isMissing = (language, namespace) => language === 'en-US' && namespace === 'login';
    network.asked.length = 0;
    setLanguage('en-US');
    await waitForLastAttempt();
    expect(getCurrentLanguage()).toBe('zh-CN');
    await vi.waitFor(async () => expect(await toastTexts()).toEqual(['语言文件加载失败，请稍后重试']));
    expect(network.asked.filter((file) => file === 'en-US/login')).toHaveLength(6);
    network.isMissing = () => false;
    network.asked.length = 0;
    setLanguage('en-US');
    await vi.waitFor(() => expect(getCurrentLanguage()).toBe('en-US'));
    expect(network.asked).toEqual(['en-US/login']);
  });
});

describe('translations', () => {
  test('translations insert values unescaped', async () => {
    const { start, getTranslations } = await load();
    await start();
    const translate = getTranslations('common');
    expect(translate((w) => w.failed, { status: '<A & B>' })).toBe('请求失败（<A & B>）');
    expect(translate((w) => w.add, { status: 1 })).toBe('新增');
  });

  test('missing translations do not fall back to another language', async () => {
    const { start, getTranslations } = await load();
    await start();
    expect(getTranslations('common', 'en-US')((w) => w.menu.home)).toBe('menu.home');
    expect(getTranslations('policy')((w) => w.back)).toBe('back');
  });

  test('the translations of a page are loaded once for all callers, and a failure is kept for a second', async () => {
    const { start, loadTranslations, network } = await load();
    await start();
    network.isMissing = (_, namespace) => namespace === 'policy';
    const failing = loadTranslations('policy');
    expect(loadTranslations('policy')).toBe(failing);
    const caughtFailure = failing.catch((failure: unknown) => failure);
    await vi.advanceTimersByTimeAsync(10_850);
    expect(await caughtFailure).toMatchObject({ message: expect.stringContaining('policy') as string });
    expect(loadTranslations('policy')).toBe(failing);
    await vi.advanceTimersByTimeAsync(1000);
    network.isMissing = () => false;
    const secondLoad = loadTranslations('policy');
    expect(secondLoad).not.toBe(failing);
    await secondLoad;
  });

  test('translations settle when all loads succeeded or failed', async () => {
    const { start, loadTranslations, waitForTranslations, network, hasWords } = await load().then((loadedModules) => ({
      ...loadedModules,
      hasWords: () => loadedModules.getTranslations('audit')((w) => w.edits.create) !== 'edits.create',
    }));
    await start();
    network.isMissing = (_, namespace) => namespace === 'policy';
    void loadTranslations('policy').catch(() => undefined);
    void loadTranslations('audit');
    let isSettled = false;
    const settled = waitForTranslations().then(() => {
      isSettled = true;
    });
    await vi.advanceTimersByTimeAsync(5000);
    expect(isSettled).toBe(false);
    await waitForLastAttempt();
    await settled;
    expect(hasWords()).toBe(true);
  });
});
