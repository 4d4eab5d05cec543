import { usePreferences } from '../../lib/preference/preferences.ts';
import './page-motion.css';

/** The class with which a page comes onto the screen; none where the preferences turn that off. */
export const usePageMotion = (): string =>
  usePreferences(({ transitionEnable, transitionName }) => (transitionEnable ? `motion-${transitionName}` : ''));
