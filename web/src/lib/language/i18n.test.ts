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
  test('translations are those of the preferred language, with values inserted', async () => {
    const { startTranslations, getTranslations } = await load();
    await startTranslations();
    expect(getTranslations('common')((w) => w.menu['menu1-1'])).toBe('菜单 1-1');
    expect(getTranslations('common')((w) => w.failed, { status: 418 })).toBe('请求失败（418）');
    expect(getTranslations('errors')((w) => w['session.locked'], { minutes: 15 })).toContain('15 分钟');
    expect(getTranslations('login')((w) => w.byProvider, { name: 'GitLab' })).toBe('使用 GitLab 登录');
  });

  test('translations change together with the language, including namespaces loaded later', async () => {
    const { startTranslations, getTranslations, loadTranslations, setLanguage, getCurrentLanguage } = await load();
    await startTranslations();
    await loadTranslations('policy');
    setLanguage('en-US');
    await vi.waitFor(() => expect(getCurrentLanguage()).toBe('en-US'));
    expect(getTranslations('common')((w) => w.menu.home)).toBe('Home');
    expect(getTranslations('policy')((w) => w.back)).toBe('Back');
    expect(document.documentElement.lang).toBe('en-US');
  });

  test('translations that fail to load in another language change nothing', async () => {
    const { startTranslations, setLanguage, getCurrentLanguage, getPreferences, loadWordFile } = await load();
    await startTranslations((language, namespace) =>
      language === 'en-US' ? Promise.reject(new Error('offline')) : loadWordFile(language, namespace),
    );
    setLanguage('en-US');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([getCurrentLanguage(), getPreferences().language]).toEqual(['zh-CN', 'zh-CN']);
  });
});

describe('translations that failed to load', () => {
  /** Fails to load translations while the network is down. */
  const startFlaky = async (isMissing: (language: string, namespace: string) => boolean) => {
    const loadedModules = await load();
    const network = { isAway: true };
    await loadedModules.startTranslations((language, namespace) =>
      network.isAway && isMissing(language, namespace)
        ? Promise.reject(new Error('offline'))
        : loadedModules.loadWordFile(language, namespace),
    );
    return { ...loadedModules, network };
  };

  test('translations that failed to load are loaded when the language is chosen again', async () => {
    const { network, setLanguage, getCurrentLanguage, getTranslations } = await startFlaky(
      (language) => language === 'en-US',
    );
    setLanguage('en-US');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(getCurrentLanguage()).toBe('zh-CN');
    network.isAway = false;
    setLanguage('en-US');
    await vi.waitFor(() => expect(getCurrentLanguage()).toBe('en-US'));
    expect(getTranslations('common')((w) => w.menu.home)).toBe('Home');
  });

  test('translations that failed to load at the start leave the product in the other language', async () => {
    const { startTranslations, loadWordFile, getCurrentLanguage, getPreferences } = await load();
    const startPromise = startTranslations((language, namespace) =>
      language === 'zh-CN' ? Promise.reject(new Error('offline')) : loadWordFile(language, namespace),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    await startPromise;
    expect([getCurrentLanguage(), getPreferences().language]).toEqual(['en-US', 'en-US']);
  });

  test('switching back does not wait for translations that failed to load', async () => {
    const { startTranslations, loadWordFile, setLanguage, getCurrentLanguage, onLanguage } = await load();
    await startTranslations(async (language, namespace) => {
      if (language === 'en-US') await new Promise((resolve) => setTimeout(resolve, 500));
      return loadWordFile(language, namespace);
    });
    const turns: string[] = [];
    onLanguage(() => turns.push(getCurrentLanguage()));
    setLanguage('en-US');
    await vi.advanceTimersByTimeAsync(100);
    setLanguage('zh-CN');
    await vi.advanceTimersByTimeAsync(5000);
    expect([getCurrentLanguage(), turns]).toEqual(['zh-CN', []]);
  });
});

describe('loading translations', () => {
  test('loading translations is attempted six times, after 350 ms and then with doubled pauses', async () => {
    const { startTranslations } = await load();
    const attempts: number[] = [];
    const startTime = Date.now();
    const failing = startTranslations((language, namespace) => {
      if (namespace === 'common' && language === 'zh-CN') attempts.push(Date.now() - startTime);
      return namespace === 'common' ? Promise.reject(new Error('offline')) : Promise.resolve({});
    });
    failing.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toEqual([0, 350, 1050, 2450, 5250, 10_850]);
    await expect(failing).rejects.toThrow('zh-CN');
  });

  test('at most ten translations are read simultaneously', async () => {
    const { startTranslations, loadTranslations } = await load();
    const runningLoads = { now: 0, most: 0 };
    await startTranslations(async (_, namespace) => {
      if (!namespace.startsWith('many')) return { some: 'words' };
      runningLoads.now += 1;
      runningLoads.most = Math.max(runningLoads.most, runningLoads.now);
      await new Promise((resolve) => setTimeout(resolve, 100));
      runningLoads.now -= 1;
      return { some: 'words' };
    });
    const manyLoads = Array.from({ length: 25 }, (_, number) => loadTranslations(`many${number}` as never));
    await vi.advanceTimersByTimeAsync(1000);
    await Promise.all(manyLoads);
    expect(runningLoads).toEqual({ now: 0, most: 10 });
  });
});

describe('a title', () => {
  test('a title is translated if it is a key, and otherwise unchanged', async () => {
    const { startTranslations, createTitleTranslator } = await load();
    await startTranslations();
    const title = createTitleTranslator('zh-CN');
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
