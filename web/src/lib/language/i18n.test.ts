import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../testing/test-server.ts';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
  return () => vi.useRealTimers();
});

const load = async () => ({
  ...(await import('./i18n.ts')),
  ...(await import('./word-files.ts')),
  ...(await import('../preference/preferences.ts')),
});

describe('translations', () => {
  test('are those of the preferred language, with values inserted', async () => {
    const { startWords, wordsOf } = await load();
    await startWords();
    expect(wordsOf('common')((w) => w.menu['menu1-1'])).toBe('菜单 1-1');
    expect(wordsOf('common')((w) => w.failed, { status: 418 })).toBe('请求失败（418）');
    expect(wordsOf('problems')((w) => w['session.locked'], { minutes: 15 })).toContain('15 分钟');
  });

  test('change together with the language, including namespaces loaded later', async () => {
    const { startWords, wordsOf, loadWords, setLanguage, currentLanguage } = await load();
    await startWords();
    await loadWords('policy');
    setLanguage('en-US');
    await vi.waitFor(() => expect(currentLanguage()).toBe('en-US'));
    expect(wordsOf('common')((w) => w.menu.home)).toBe('Home');
    expect(wordsOf('policy')((w) => w.back)).toBe('Back');
    expect(document.documentElement.lang).toBe('en-US');
  });

  test('that fail to load in another language change nothing', async () => {
    const { startWords, setLanguage, currentLanguage, getPreferences, wordFiles } = await load();
    await startWords((language, namespace) =>
      language === 'en-US' ? Promise.reject(new Error('offline')) : wordFiles(language, namespace),
    );
    setLanguage('en-US');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([currentLanguage(), getPreferences().language]).toEqual(['zh-CN', 'zh-CN']);
  });
});

describe('translations that failed to load', () => {
  /** Fails to load translations while the network is down. */
  const flaky = async (isMissing: (language: string, namespace: string) => boolean) => {
    const all = await load();
    const network = { isAway: true };
    await all.startWords((language, namespace) =>
      network.isAway && isMissing(language, namespace)
        ? Promise.reject(new Error('offline'))
        : all.wordFiles(language, namespace),
    );
    return { ...all, network };
  };

  test('are loaded when the language is chosen again', async () => {
    const { network, setLanguage, currentLanguage, wordsOf } = await flaky((language) => language === 'en-US');
    setLanguage('en-US');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(currentLanguage()).toBe('zh-CN');
    network.isAway = false;
    setLanguage('en-US');
    await vi.waitFor(() => expect(currentLanguage()).toBe('en-US'));
    expect(wordsOf('common')((w) => w.menu.home)).toBe('Home');
  });

  test('are loaded when the page requests them again', async () => {
    const { network, loadWords, wordsOf } = await flaky((_, namespace) => namespace === 'policy');
    const first = loadWords('policy').catch((failure: unknown) => failure);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await first).toBeInstanceOf(Error);
    network.isAway = false;
    await loadWords('policy');
    expect(wordsOf('policy')((w) => w.back)).toBe('返回');
  });

  test('at the start leave the product in the other language', async () => {
    const { startWords, wordFiles, currentLanguage, getPreferences } = await load();
    const started = startWords((language, namespace) =>
      language === 'zh-CN' ? Promise.reject(new Error('offline')) : wordFiles(language, namespace),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    await started;
    expect([currentLanguage(), getPreferences().language]).toEqual(['en-US', 'en-US']);
  });

  test('are not waited for after switching back', async () => {
    const { startWords, wordFiles, setLanguage, currentLanguage, onLanguage } = await load();
    await startWords(async (language, namespace) => {
      if (language === 'en-US') await new Promise((resolve) => setTimeout(resolve, 500));
      return wordFiles(language, namespace);
    });
    const turns: string[] = [];
    onLanguage(() => turns.push(currentLanguage()));
    setLanguage('en-US');
    await vi.advanceTimersByTimeAsync(100);
    setLanguage('zh-CN');
    await vi.advanceTimersByTimeAsync(5000);
    expect([currentLanguage(), turns]).toEqual(['zh-CN', []]);
  });
});

describe('loading translations', () => {
  test('of a page does not delay the first ones', async () => {
    const { startWords, loadWords, wordsOf, wordFiles } = await load();
    const started = startWords((language, namespace) =>
      namespace === 'policy' ? new Promise(() => undefined) : wordFiles(language, namespace),
    );
    void loadWords('policy');
    await started;
    expect(wordsOf('common')((w) => w.add)).toBe('新增');
  });

  test('is attempted six times: after 350 ms, and then with doubled pauses', async () => {
    const { startWords } = await load();
    const attempts: number[] = [];
    const started = Date.now();
    const failing = startWords((language, namespace) => {
      if (namespace === 'common' && language === 'zh-CN') attempts.push(Date.now() - started);
      return namespace === 'common' ? Promise.reject(new Error('offline')) : Promise.resolve({});
    });
    failing.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toEqual([0, 350, 1050, 2450, 5250, 10_850]);
    await expect(failing).rejects.toThrow('zh-CN');
  });

  test('succeeds with the first successful attempt', async () => {
    const { startWords, wordsOf, wordFiles } = await load();
    let attempts = 0;
    const started = startWords((language, namespace) => {
      if (namespace !== 'common') return wordFiles(language, namespace);
      attempts += 1;
      return attempts < 3 ? Promise.reject(new Error('offline')) : wordFiles(language, namespace);
    });
    await vi.advanceTimersByTimeAsync(2000);
    await started;
    expect(wordsOf('common')((w) => w.product)).toBe('Atrium');
  });

  test('makes at most ten simultaneous reads', async () => {
    const { startWords, loadWords } = await load();
    const underway = { now: 0, most: 0 };
    await startWords(async (_, namespace) => {
      if (!namespace.startsWith('many')) return { some: 'words' };
      underway.now += 1;
      underway.most = Math.max(underway.most, underway.now);
      await new Promise((resolve) => setTimeout(resolve, 100));
      underway.now -= 1;
      return { some: 'words' };
    });
    const many = Array.from({ length: 25 }, (_, number) => loadWords(`many${number}` as never));
    await vi.advanceTimersByTimeAsync(1000);
    await Promise.all(many);
    expect(underway).toEqual({ now: 0, most: 10 });
  });
});

describe('a title', () => {
  test('is translated if it is a key, and otherwise unchanged', async () => {
    const { startWords, titleIn } = await load();
    await startWords();
    const title = titleIn('zh-CN');
    expect(['common.menu.role', 'common.menu.menu1-2', 'common.add'].map(title)).toEqual([
      '角色管理',
      '菜单 1-2',
      '新增',
    ]);
    expect(['报表', 'Reports v2.0', 'common.menu.nothing', 'common.menu', 'nowhere.x', ''].map(title)).toEqual([
      '报表',
      'Reports v2.0',
      'common.menu.nothing',
      'common.menu',
      'nowhere.x',
      '',
    ]);
  });
});
