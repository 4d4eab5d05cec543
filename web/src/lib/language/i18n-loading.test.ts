import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../testing/wire-server.ts';
import { toastTexts } from '../../testing/toasts.ts';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
  return () => vi.useRealTimers();
});

/** The words as a page has them, on a network that carries those that are not missing. */
const load = async () => {
  const all = {
    ...(await import('./i18n.ts')),
    ...(await import('./word-files.ts')),
    ...(await import('../preference/preferences.ts')),
  };
  const network = {
    isMissing: (_language: string, _namespace: string) => false,
    asked: [] as string[],
  };
  const read: typeof all.wordFiles = (language, namespace) => {
    network.asked.push(`${language}/${namespace}`);
    return network.isMissing(language, namespace)
      ? Promise.reject(new Error('offline'))
      : all.wordFiles(language, namespace);
  };
  return { ...all, network, start: () => all.startWords(read) };
};

/** Longer than all attempts take. */
const givenUp = () => vi.advanceTimersByTimeAsync(60_000);
const first = ['antd', 'common', 'exception', 'login', 'problems'];
const firstOf = (language: string) => first.map((namespace) => `${language}/${namespace}`);

describe('the first words', () => {
  test.each(['zh-CN', 'en-US'] as const)(
    'are those of the first screen in the language chosen, once: %s',
    async (language) => {
      const { start, setPreferences, currentLanguage, network } = await load();
      setPreferences({ language });
      expect(currentLanguage()).toBe(language);
      await Promise.all([start(), start()]);
      expect(network.asked.toSorted()).toEqual(firstOf(language));
      expect([currentLanguage(), document.documentElement.lang]).toEqual([language, language]);
    },
  );

  test('that cannot be loaded are said to be missing, in the language that there is; the other is not asked again', async () => {
    const { start, network } = await load();
    network.isMissing = (language, namespace) => language === 'zh-CN' && namespace === 'login';
    const started = start();
    await givenUp();
    await started;
    await vi.waitFor(async () =>
      expect(await toastTexts()).toEqual(['The language could not be loaded, please try again']),
    );
    expect(network.asked.filter((one) => one === 'zh-CN/login')).toHaveLength(6);
    expect(document.documentElement.lang).toBe('en-US');
  });

  test('are begun by a page that asks for its own', async () => {
    const { loadWords, wordsOf } = await load();
    await loadWords('policy');
    expect(wordsOf('policy')((w) => w.back)).toBe('返回');
  });
});

describe('another language', () => {
  test('of which only some words come is not turned to, and that is said', async () => {
    const { start, setLanguage, currentLanguage, network } = await load();
    await start();
    network.isMissing = (language, namespace) => language === 'en-US' && namespace === 'login';
    network.asked.length = 0;
    setLanguage('en-US');
    await givenUp();
    expect(currentLanguage()).toBe('zh-CN');
    await vi.waitFor(async () => expect(await toastTexts()).toEqual(['语言文件加载失败，请稍后重试']));
    expect(network.asked.filter((one) => one === 'en-US/login')).toHaveLength(6);
    network.isMissing = () => false;
    network.asked.length = 0;
    setLanguage('en-US');
    await vi.waitFor(() => expect(currentLanguage()).toBe('en-US'));
    expect(network.asked).toEqual(['en-US/login']);
  });

  test('is heard of by who listens, until they stop; another preference is no other language', async () => {
    const { start, setLanguage, setPreferences, currentLanguage, onLanguage } = await load();
    await start();
    const turns: string[] = [];
    const stop = onLanguage(() => turns.push(currentLanguage()));
    setPreferences({ theme: 'dark' });
    await givenUp();
    expect(turns).toEqual([]);
    setLanguage('en-US');
    await vi.waitFor(() => expect(turns).toEqual(['en-US']));
    stop();
    setLanguage('zh-CN');
    await vi.waitFor(() => expect(currentLanguage()).toBe('zh-CN'));
    expect(turns).toEqual(['en-US']);
  });
});

describe('words', () => {
  test('are said as they are, with what fills their gaps as it is', async () => {
    const { start, wordsOf } = await load();
    await start();
    const say = wordsOf('common');
    expect(say((w) => w.failed, { status: '<A & B>' })).toBe('请求失败（<A & B>）');
    expect(say((w) => w.add, { status: 1 })).toBe('新增');
  });

  test('are said in a language that is not on the screen, where they are loaded', async () => {
    const { start, setLanguage, currentLanguage, wordsOf } = await load();
    await start();
    setLanguage('en-US');
    await vi.waitFor(() => expect(currentLanguage()).toBe('en-US'));
    expect([wordsOf('common')((w) => w.menu.home), wordsOf('common', 'zh-CN')((w) => w.menu.home)]).toEqual([
      'Home',
      '首页',
    ]);
  });

  test('that are not there are no words of another language', async () => {
    const { start, wordsOf } = await load();
    await start();
    expect(wordsOf('common', 'en-US')((w) => w.menu.home)).toBe('menu.home');
    expect(wordsOf('policy')((w) => w.back)).toBe('back');
  });

  test('of a page are one load for all who ask, and a failed one for a second', async () => {
    const { start, loadWords, network } = await load();
    await start();
    network.isMissing = (_, namespace) => namespace === 'policy';
    const failing = loadWords('policy');
    expect(loadWords('policy')).toBe(failing);
    const failed = failing.catch((failure: unknown) => failure);
    await vi.advanceTimersByTimeAsync(10_850);
    expect(await failed).toMatchObject({ message: expect.stringContaining('policy') as string });
    expect(loadWords('policy')).toBe(failing);
    await vi.advanceTimersByTimeAsync(1000);
    network.isMissing = () => false;
    const again = loadWords('policy');
    expect(again).not.toBe(failing);
    await again;
  });

  test('are settled when all that was asked for has come, or will not', async () => {
    const { start, loadWords, wordsSettled, network, hasWords } = await load().then((all) => ({
      ...all,
      hasWords: () => all.wordsOf('audit')((w) => w.edits.create) !== 'edits.create',
    }));
    await start();
    network.isMissing = (_, namespace) => namespace === 'policy';
    void loadWords('policy').catch(() => undefined);
    void loadWords('audit');
    let isSettled = false;
    const settled = wordsSettled().then(() => {
      isSettled = true;
    });
    await vi.advanceTimersByTimeAsync(5000);
    expect(isSettled).toBe(false);
    await givenUp();
    await settled;
    expect(hasWords()).toBe(true);
  });
});

describe('a title', () => {
  test('is worded by the words of its own namespace and language alone', async () => {
    const { start, setLanguage, currentLanguage, titleIn } = await load();
    await start();
    setLanguage('en-US');
    await vi.waitFor(() => expect(currentLanguage()).toBe('en-US'));
    expect([titleIn('zh-CN')('common.menu.home'), titleIn('en-US')('common.menu.home')]).toEqual(['首页', 'Home']);
    const plain = ['nowhere.add', 'login.add', '.add', 'add', 'common.', 'menu.home'];
    expect(plain.map(titleIn('en-US'))).toEqual(plain);
  });

  test('is looked up once', async () => {
    const { start, titleIn } = await load();
    await start();
    const known = new Map([['common.add', 'said before']]);
    const title = titleIn('zh-CN', known);
    expect([title('common.add'), title('common.menu.home'), title('Plain')]).toEqual(['said before', '首页', 'Plain']);
    expect([...known]).toEqual([
      ['common.add', 'said before'],
      ['common.menu.home', '首页'],
    ]);
  });
});
