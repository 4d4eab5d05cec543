import { defaultLook } from '../lib/preference/default-look.ts';
import { getPreferences, type Preferences, preferenceStore } from '../lib/preference/preferences.ts';
import { onThemeMode, type ThemeMode, themeMode } from '../lib/preference/theme-mode.ts';
import { themeKey } from './antd-theme.ts';
import './default-look.css';

const sheets: Record<ThemeMode, CSSStyleSheet> = { light: new CSSStyleSheet(), dark: new CSSStyleSheet() };
const inheritance = new CSSStyleSheet();

const lookOf = ({ themeColorPrimary, colorBlindMode }: Pick<Preferences, 'themeColorPrimary' | 'colorBlindMode'>) =>
  `${themeColorPrimary} ${colorBlindMode}`;

/** The look that the style sheet of the product has already. */
const builtLook = import.meta.env.PROD ? lookOf(defaultLook) : null;

/** The look for which a mode's sheet was written. */
const written: Partial<Record<ThemeMode, string | null>> = { light: builtLook, dark: builtLook };

let looks: typeof import('./look.ts') | undefined;

const write = (mode: ThemeMode): void => {
  const { themeColorPrimary, colorBlindMode } = getPreferences();
  const look = lookOf(getPreferences());
  if (written[mode] === look) return;
  if (look === builtLook) sheets[mode].replaceSync('');
  else if (looks) sheets[mode].replaceSync(looks.rulesOf(mode, themeColorPrimary, colorBlindMode));
  else return;
  written[mode] = look;
};

/** Loads what works out colours, where the built ones are not the person's. */
const prepare = async (): Promise<void> => {
  if (looks || lookOf(getPreferences()) === builtLook) return;
  looks = await import('./look.ts');
  if (builtLook === null) inheritance.replaceSync(looks.inheritanceRule(defaultLook.themeColorPrimary));
};

const apply = (): void => {
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

const show = async (): Promise<void> => {
  if (looks || lookOf(getPreferences()) === builtLook) return apply();
  // Without its file the colours stay as they are; the next change asks again.
  await prepare().catch(() => undefined);
  apply();
};

/**
 * Keeps the colours on the screen in step with preferences and system by writing CSS variables and one attribute:
 * nothing renders. Call once, and wait for it before the first paint.
 */
export const startTheme = async (): Promise<void> => {
  document.adoptedStyleSheets.push(sheets.light, sheets.dark, inheritance);
  // antd declares its sizes and fonts under this class: what is ours takes them too.
  document.body.classList.add(themeKey);
  const follow = () => void show();
  onThemeMode(follow);
  preferenceStore.subscribe(follow);
  await show();
};
