import { getPreferences, preferenceStore } from '../lib/preference/preferences.ts';
import { onThemeMode, type ThemeMode, getThemeMode } from '../lib/preference/theme-mode.ts';
import { themeKey } from './antd-theme.ts';
import { createColorRule, isDefault } from './theme-rules.ts';

const sheets: Record<ThemeMode, CSSStyleSheet> = { light: new CSSStyleSheet(), dark: new CSSStyleSheet() };

const writtenKeys: Partial<Record<ThemeMode, string>> = {};

/** Overrides the default colors, which the style sheet of the build contains. */
const writeSheet = (mode: ThemeMode): void => {
  const { themeColorPrimary: primary, colorBlindMode: isColorBlind } = getPreferences();
  const key = `${primary} ${isColorBlind}`;
  if (writtenKeys[mode] === key) return;
  sheets[mode].replaceSync(
    isDefault({ primary, isColorBlind }) ? '' : createColorRule({ mode, primary, isColorBlind }),
  );
  writtenKeys[mode] = key;
};

const applyTheme = (): void => {
  const root = document.documentElement;
  const mode = getThemeMode();
  const { colorBlindMode, colorGrayMode, sidebarTheme } = getPreferences();
  writeSheet(mode);
  if (sidebarTheme === 'dark') writeSheet('dark');
  root.dataset['theme'] = mode;
  root.classList.toggle('color-blind', colorBlindMode);
  root.classList.toggle('color-gray', colorGrayMode);
};

/** Changes colors by CSS variables and one attribute, without rendering. Must be called before the first paint. */
export const startTheme = (): void => {
  document.adoptedStyleSheets.push(sheets.light, sheets.dark);
  // antd declares sizes and fonts under this class; our elements use them too.
  document.body.classList.add(themeKey);
  onThemeMode(applyTheme);
  preferenceStore.subscribe(applyTheme);
  applyTheme();
};
