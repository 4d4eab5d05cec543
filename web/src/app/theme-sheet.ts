import { getPreferences, preferenceStore } from '../lib/preference/preferences.ts';
import { onThemeMode, type ThemeMode, themeMode } from '../lib/preference/theme-mode.ts';
import { colorTokenNames, themeKey, getCssVariable } from './antd-theme.ts';
import { modeColors } from './theme-tokens.ts';

const sheets: Record<ThemeMode, CSSStyleSheet> = { light: new CSSStyleSheet(), dark: new CSSStyleSheet() };

const written: Partial<Record<ThemeMode, string>> = {};

/** Writes the colors of a mode for every element with its attribute, so that part of a page can use the other mode. */
const writeSheet = (mode: ThemeMode): void => {
  const { themeColorPrimary: primary, colorBlindMode: colorBlind } = getPreferences();
  const key = `${primary} ${colorBlind}`;
  if (written[mode] === key) return;
  const { tokens, variables } = modeColors({ mode, primary, colorBlind });
  const declarations = [
    ...Object.entries(tokens).map(([name, value]) => `${getCssVariable(name)}:${value}`),
    ...Object.entries(variables).map(([name, value]) => `${name}:${value}`),
  ];
  sheets[mode].replaceSync(`[data-theme=${mode}][data-theme]{color-scheme:${mode};${declarations.join(';')}}`);
  written[mode] = key;
};

/** antd components declare the variables again; this rule makes them inherit those of the surrounding mode. */
const inheritanceRule = (): string => {
  const declarations = colorTokenNames.map((name) => `${getCssVariable(name)}:inherit`);
  return `.${themeKey}:not([data-theme]){${declarations.join(';')}}`;
};

const applyTheme = (): void => {
  const root = document.documentElement;
  const mode = themeMode();
  const { colorBlindMode, colorGrayMode, sidebarTheme } = getPreferences();
  writeSheet(mode);
  if (sidebarTheme === 'dark') writeSheet('dark');
  root.dataset['theme'] = mode;
  root.classList.toggle('color-blind', colorBlindMode);
  root.classList.toggle('color-gray', colorGrayMode);
};

/** Changes colors by CSS variables and one attribute, without rendering. Must be called before the first paint. */
export const startTheme = (): void => {
  const inheritance = new CSSStyleSheet();
  inheritance.replaceSync(inheritanceRule());
  document.adoptedStyleSheets.push(sheets.light, sheets.dark, inheritance);
  // antd declares sizes and fonts under this class; our elements use them too.
  document.body.classList.add(themeKey);
  onThemeMode(applyTheme);
  preferenceStore.subscribe(applyTheme);
  applyTheme();
};
