import { setPreferences } from './preferences.ts';
import { getThemeMode } from './theme-mode.ts';

/** `detail` is 0 for the keyboard, which has no position. */
export interface ClickPoint {
  readonly clientX: number;
  readonly clientY: number;
  readonly detail: number;
  readonly currentTarget: EventTarget | null;
}

const revealMs = 500;

const getCenter = ({ clientX, clientY, detail, currentTarget }: ClickPoint): readonly [number, number] => {
  if (detail > 0 || !(currentTarget instanceof Element)) return [clientX, clientY];
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

const animateCircle = ([x, y]: readonly [number, number]): void => {
  const radius = Math.hypot(Math.max(x, innerWidth - x), Math.max(y, innerHeight - y));
  document.documentElement.animate(
    { clipPath: [`circle(0 at ${x}px ${y}px)`, `circle(${radius}px at ${x}px ${y}px)`] },
    { duration: revealMs, easing: 'ease-in-out', pseudoElement: '::view-transition-new(root)' },
  );
};

/** The theme spreads in a circle from the click, unless view transitions are missing or the user reduced motion. */
export const toggleTheme = async (clickPoint: ClickPoint): Promise<void> => {
  const switchTheme = () => setPreferences({ theme: getThemeMode() === 'dark' ? 'light' : 'dark' });
  const isReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isReducedMotion || !('startViewTransition' in document)) return switchTheme();
  const center = getCenter(clickPoint);
  const transition = document.startViewTransition(switchTheme);
  try {
    await transition.ready;
  } catch {
    // Another click or a hidden tab skips the animation; the theme has changed anyway.
    return;
  }
  animateCircle(center);
};
