import { getPreferences, preferenceStore } from '../lib/preferences.ts';
import { onThemeMode, type ThemeMode, themeMode } from '../lib/theme-mode.ts';
import { themeKey, variableOf } from './antd-theme.ts';
import { modeColours } from './theme-tokens.ts';

/** The rules of a mode. Its attribute may stand on any element: what is inside takes that mode's colours. */
const rulesOf = (mode: ThemeMode): { css: string; names: string[] } => {
  const { themeColorPrimary: primary, colorBlindMode: colorBlind } = getPreferences();
  const { tokens, variables } = modeColours({ mode, primary, colorBlind });
  const declared = new Map(Object.entries(tokens).map(([name, value]) => [variableOf(name), value]));
  const all = [...declared, ...Object.entries(variables)].map(([name, value]) => `${name}:${value}`);
  return {
    css: `[data-theme=${mode}][data-theme]{color-scheme:${mode};${all.join(';')}}`,
    names: [...declared.keys()],
  };
};

const sheets: Record<ThemeMode, CSSStyleSheet> = { light: new CSSStyleSheet(), dark: new CSSStyleSheet() };
/** antd declares each variable again on every component; there it must take what its surroundings have. */
const inheritance = new CSSStyleSheet();

/** The person's colour and eyes for which a mode's sheet was written. */
const written: Partial<Record<ThemeMode, string>> = {};

const write = (mode: ThemeMode): void => {
  const { themeColorPrimary, colorBlindMode } = getPreferences();
  const look = `${themeColorPrimary} ${colorBlindMode}`;
  if (written[mode] === look) return;
  const { css, names } = rulesOf(mode);
  sheets[mode].replaceSync(css);
  if (inheritance.cssRules.length === 0) {
    inheritance.replaceSync(`.${themeKey}:not([data-theme]){${names.map((name) => `${name}:inherit`).join(';')}}`);
  }
  written[mode] = look;
};

const show = (): void => {
  const root = document.documentElement;
  const mode = themeMode();
  const { colorBlindMode, colorGrayMode } = getPreferences();
  write(mode);
  root.dataset['theme'] = mode;
  root.classList.toggle('color-blind', colorBlindMode);
  root.classList.toggle('color-gray', colorGrayMode);
  // The other mode's sheet: for its first show to come at once, and for parts of the page that keep a mode of their own.
  setTimeout(() => write(mode === 'dark' ? 'light' : 'dark'));
};

/**
 * Keeps the colours on the screen in step with preferences and system by writing CSS variables and one attribute:
 * nothing renders. Call once, before the first paint.
 */
export const startTheme = (): void => {
  document.adoptedStyleSheets.push(sheets.light, sheets.dark, inheritance);
  // antd declares its sizes and fonts under this class: what is ours takes them too.
  document.body.classList.add(themeKey);
  show();
  onThemeMode(show);
  preferenceStore.subscribe(show);
};
