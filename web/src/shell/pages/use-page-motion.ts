import { usePreferences } from '../../lib/preference/preferences.ts';
import './page-motion.css';

export const usePageMotion = (): string =>
  usePreferences(({ transitionEnable, transitionName }) => (transitionEnable ? `motion-${transitionName}` : ''));
