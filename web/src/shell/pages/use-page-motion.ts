import { usePreferences } from '../../lib/preference/preferences.ts';
import './page-motion.css';

/** Returns the class of a page's entry animation; empty if disabled. */
export const usePageMotion = (): string =>
  usePreferences(({ transitionEnable, transitionName }) => (transitionEnable ? `motion-${transitionName}` : ''));
