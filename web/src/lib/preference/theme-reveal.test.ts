import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../testing/test-server.ts';

const press = { clientX: 30, clientY: 40, detail: 1, currentTarget: null };

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('innerWidth', 430);
  vi.stubGlobal('innerHeight', 340);
});
afterEach(() => vi.unstubAllGlobals());

const runInBrowser = async (
  {
    hasViewTransitions,
    isReducedMotion,
    isSkipped = false,
  }: { hasViewTransitions: boolean; isReducedMotion: boolean; isSkipped?: boolean },
  pressElement = press,
) => {
  const animate = vi.fn();
  const startViewTransition = (update: () => void) => {
    update();
    return { ready: isSkipped ? Promise.reject(new Error('skipped')) : Promise.resolve() };
  };
  vi.stubGlobal('document', { documentElement: { animate }, ...(hasViewTransitions && { startViewTransition }) });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isReducedMotion && query.includes('reduced-motion'),
    addEventListener: () => undefined,
  }));
  const [{ toggleTheme }, { getPreferences }] = await Promise.all([
    import('./theme-reveal.ts'),
    import('./preferences.ts'),
  ]);
  await toggleTheme(pressElement);
  return { theme: getPreferences().theme, animate };
};

test('a new theme spreads from the pointer over the whole window in 500 ms', async () => {
  const { theme, animate } = await runInBrowser({ hasViewTransitions: true, isReducedMotion: false });
  expect(theme).toBe('dark');
  expect(animate).toHaveBeenCalledExactlyOnceWith(
    { clipPath: ['circle(0 at 30px 40px)', 'circle(500px at 30px 40px)'] },
    expect.objectContaining({ duration: 500 }),
  );
});

test.each([
  ['the browser cannot', { hasViewTransitions: false, isReducedMotion: false }],
  ['less motion is wanted', { hasViewTransitions: true, isReducedMotion: true }],
])('a new theme appears without a transition if %s', async (_, browser) => {
  const { theme, animate } = await runInBrowser(browser);
  expect(theme).toBe('dark');
  expect(animate).not.toHaveBeenCalled();
});

/** A button of 20 by 10 pixels at 100, 200. */
class Button {
  readonly box = { left: 100, top: 200, width: 20, height: 10 };
  getBoundingClientRect() {
    return this.box;
  }
}

test.each([
  ['the mouse', { ...press, currentTarget: new Button() }, 'circle(500px at 30px 40px)'],
  ['the keyboard', { ...press, detail: 0, currentTarget: new Button() }, 'circle(380.03px at 110px 205px)'],
  ['the keyboard, on nothing', { ...press, detail: 0 }, 'circle(500px at 30px 40px)'],
])('a new theme spreads from the element pressed by %s to the furthest corner', async (_, pressedBy, circle) => {
  vi.stubGlobal('Element', Button);
  const { animate } = await runInBrowser({ hasViewTransitions: true, isReducedMotion: false }, pressedBy as never);
  const [[{ clipPath: path }, options]] = animate.mock.calls as [[{ clipPath: string[] }, object]];
  expect(path[1]?.replace(/\d+\.\d+/, (figure) => Number(figure).toFixed(2))).toBe(circle);
  expect(options).toEqual({ duration: 500, easing: 'ease-in-out', pseudoElement: '::view-transition-new(root)' });
});
