import { setPreferences } from './preferences.ts';
import { themeMode } from './theme-mode.ts';

/** Position of a click; one made by keyboard has `detail` 0 and no position. */
export interface Press {
  readonly clientX: number;
  readonly clientY: number;
  readonly detail: number;
  readonly currentTarget: EventTarget | null;
}

/** How long the new theme takes to spread over the page, in milliseconds. */
const revealTime = 500;

const placeOf = ({ clientX, clientY, detail, currentTarget }: Press): readonly [number, number] => {
  if (detail > 0 || !(currentTarget instanceof Element)) return [clientX, clientY];
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

const spread = ([x, y]: readonly [number, number]): void => {
  const reach = Math.hypot(Math.max(x, innerWidth - x), Math.max(y, innerHeight - y));
  document.documentElement.animate(
    { clipPath: [`circle(0 at ${x}px ${y}px)`, `circle(${reach}px at ${x}px ${y}px)`] },
    { duration: revealTime, easing: 'ease-in-out', pseudoElement: '::view-transition-new(root)' },
  );
};

/**
 * Turns light into dark or dark into light; the new theme spreads in a circle from where the button was pressed, or from
 * its centre when that was by keyboard. Where the browser cannot, or reduced motion is asked for, it is simply there.
 */
export const toggleTheme = async (press: Press): Promise<void> => {
  const turn = () => setPreferences({ theme: themeMode() === 'dark' ? 'light' : 'dark' });
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || !('startViewTransition' in document)) return turn();
  const place = placeOf(press);
  const transition = document.startViewTransition(turn);
  try {
    await transition.ready;
  } catch {
    // Another press, or the tab being hidden, skipped the spreading; the theme has turned all the same.
    return;
  }
  spread(place);
};
