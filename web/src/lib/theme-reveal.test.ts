import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../testing/wire-server.ts';

const press = { clientX: 30, clientY: 40, detail: 1, currentTarget: null };

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('innerWidth', 430);
  vi.stubGlobal('innerHeight', 340);
});
afterEach(() => vi.unstubAllGlobals());

/** A browser that can spread a view, or cannot, for someone who wants less motion, or not. */
const inBrowser = async ({ canSpread, wantsLess }: { canSpread: boolean; wantsLess: boolean }) => {
  const animate = vi.fn();
  const startViewTransition = (turn: () => void) => {
    turn();
    return { ready: Promise.resolve() };
  };
  vi.stubGlobal('document', { documentElement: { animate }, ...(canSpread && { startViewTransition }) });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wantsLess && query.includes('reduced-motion'),
    addEventListener: () => undefined,
  }));
  const [{ toggleTheme }, { getPreferences }] = await Promise.all([
    import('./theme-reveal.ts'),
    import('./preferences.ts'),
  ]);
  await toggleTheme(press);
  return { theme: getPreferences().theme, animate };
};

test('another theme spreads from the press over the whole window in 500 ms', async () => {
  const { theme, animate } = await inBrowser({ canSpread: true, wantsLess: false });
  expect(theme).toBe('dark');
  expect(animate).toHaveBeenCalledExactlyOnceWith(
    { clipPath: ['circle(0 at 30px 40px)', 'circle(500px at 30px 40px)'] },
    expect.objectContaining({ duration: 500 }),
  );
});

test.each([
  ['the browser cannot', { canSpread: false, wantsLess: false }],
  ['less motion is wanted', { canSpread: true, wantsLess: true }],
])('another theme is simply there where %s', async (_, browser) => {
  const { theme, animate } = await inBrowser(browser);
  expect(theme).toBe('dark');
  expect(animate).not.toHaveBeenCalled();
});
