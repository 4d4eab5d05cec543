import { Suspense, type ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { runAndSettle, renderHook } from '../../testing/hook-root.ts';
import { memoryStorage } from '../../testing/test-server.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {}, hidden: true, title: '' });
});

const withSuspense = (inner: ReactNode): ReactNode => <Suspense fallback={null}>{inner}</Suspense>;
const waitUntil = (check: () => void) =>
  vi.waitFor(async () => {
    await runAndSettle(() => undefined);
    check();
  });

const load = async () => ({
  ...(await import('./i18n.ts')),
  ...(await import('./word-files.ts')),
  ...(await import('../preference/preferences.ts')),
});

describe('a component', () => {
  test('a component suspends until the translations of its page are loaded, and follows the language', async () => {
    const { startTranslations, useTranslation, useLanguage, setLanguage } = await load();
    await startTranslations();
    const page = await renderHook(() => [useLanguage(), useTranslation('policy')((w) => w.back)], withSuspense);
    await waitUntil(() => expect(page.read()).toEqual(['zh-CN', '返回']));
    await runAndSettle(() => setLanguage('en-US'));
    await waitUntil(() => expect(page.read()).toEqual(['en-US', 'Back']));
    await page.leave();
  });

  test('a component with loaded translations does not suspend, and gets a stable function', async () => {
    const { startTranslations, useTranslation } = await load();
    await startTranslations();
    let renderCount = 0;
    const page = await renderHook(() => {
      renderCount += 1;
      return useTranslation('common');
    }, withSuspense);
    const first = page.read();
    // A suspended component renders once more.
    expect([renderCount, page.renders()]).toEqual([1, 1]);
    await page.change();
    expect(page.read()).toBe(first);
    await page.leave();
  });

  test("a component formats numbers and times in the language and the user's time zone", async () => {
    const { startTranslations, setLanguage } = await load();
    const [{ useFormat }, { useAccess }] = await Promise.all([
      import('../format/format.ts'),
      import('../access/access.ts'),
    ]);
    await startTranslations();
    const instant = Date.UTC(2025, 2, 5, 23);
    const setUser = (timeZone?: string) =>
      useAccess.setState({ user: { id: 1, username: 'a', name: 'A', roles: [], timeZone } as never });
    setUser('Asia/Tokyo');
    const page = await renderHook(() => useFormat().day(instant));
    expect(page.read()).toBe('3 月 6 日');
    await runAndSettle(() => setLanguage('en-US'));
    await waitUntil(() => expect(page.read()).toBe('Mar 6'));
    await runAndSettle(() => setUser('America/New_York'));
    expect(page.read()).toBe('Mar 5');
    const ownTexts = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(instant);
    for (const zone of ['Nowhere/Atall', '', undefined]) {
      await runAndSettle(() => setUser(zone));
      expect(page.read()).toBe(ownTexts);
    }
    await page.leave();
  });
});

describe('the document title', () => {
  test.each([
    [true, '角色', '角色 - Atrium'],
    [true, undefined, 'Atrium'],
    [true, '', 'Atrium'],
    [false, '角色', 'Atrium'],
  ])(
    'with the preference %s and the page "%s", the document title is "%s"',
    async (enableDynamicTitle, title, expected) => {
      const { startTranslations, setPreferences } = await load();
      const { useDocumentTitle } = await import('./document-title.ts');
      await startTranslations();
      setPreferences({ enableDynamicTitle });
      const page = await renderHook(() => useDocumentTitle(title), withSuspense);
      expect(document.title).toBe(expected);
      await page.leave();
    },
  );

  test('the document title follows the page and the preference', async () => {
    const { startTranslations, setPreferences } = await load();
    const { useDocumentTitle } = await import('./document-title.ts');
    await startTranslations();
    const page = await renderHook(() => useDocumentTitle('A'), withSuspense);
    await page.change(() => useDocumentTitle('B'));
    expect(document.title).toBe('B - Atrium');
    await runAndSettle(() => setPreferences({ enableDynamicTitle: false }));
    expect(document.title).toBe('Atrium');
    await page.leave();
  });
});

describe('an error code', () => {
  const renderTexts = async () => {
    const { startTranslations } = await load();
    const [{ useErrorText }, { RequestFailure }] = await Promise.all([
      import('./error-text.ts'),
      import('../http/request-failure.ts'),
    ]);
    await startTranslations();
    const page = await renderHook(useErrorText, withSuspense);
    return { ...page.read(), RequestFailure };
  };

  test('the error code of a field is translated, and null is empty', async () => {
    const { field } = await renderTexts();
    expect(field('field.required')).toMatch(/\p{Script=Han}/u);
    expect([field(null), field(undefined)]).toEqual([undefined, undefined]);
  });

  test("an error code is translated with its parameters if known, otherwise the server's message is used", async () => {
    const { failure, RequestFailure } = await renderTexts();
    const createFailure = (problem: string, params: Record<string, unknown> = {}) =>
      failure(new RequestFailure(423, 'as the server says', { code: problem, params } as never));
    expect(createFailure('session.locked', { minutes: 15 })).toContain('15 分钟');
    expect(createFailure('session.locked', { minutes: '20' })).toContain('20 分钟');
    expect(createFailure('session.locked', { minutes: null })).not.toContain('null');
    expect(createFailure('nobody.knows')).toBe('as the server says');
    expect(failure(new RequestFailure(423, 'as the server says'))).toBe('as the server says');
  });
});

describe('an action', () => {
  test.each([
    ['user.create', '新增用户'],
    ['role.delete', '删除角色'],
    ['menu.update', '修改菜单'],
  ])('%s is named by verb and resource: %s', async (act, expected) => {
    const { startTranslations, loadTranslations, getTranslations } = await load();
    const { getActionName } = await import('./action-name.ts');
    await startTranslations();
    await loadTranslations('audit');
    expect(getActionName(getTranslations('audit'), act)).toBe(expected);
  });

  test('an action that has its own translation uses that', async () => {
    const { startTranslations, loadTranslations, getTranslations } = await load();
    const [{ getActionName }, { words }] = await Promise.all([
      import('./action-name.ts'),
      import('../../words/zh-CN/audit.ts'),
    ]);
    await startTranslations();
    await loadTranslations('audit');
    const ownTexts = Object.entries(words.acts);
    expect(ownTexts.length).toBeGreaterThan(10);
    for (const [act, expected] of ownTexts) expect(getActionName(getTranslations('audit'), act)).toBe(expected);
  });

  test.each(['thing.create', 'user.juggle', 'thing.juggle', 'nothing', '', 'a.b.c'])(
    'an action "%s" without a translation is shown as its code',
    async (act) => {
      const { startTranslations, loadTranslations, getTranslations } = await load();
      const { getActionName } = await import('./action-name.ts');
      await startTranslations();
      await loadTranslations('audit');
      expect(getActionName(getTranslations('audit'), act)).toBe(act);
    },
  );
});
