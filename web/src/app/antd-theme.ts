import { token2CSSVar } from '@ant-design/cssinjs';
import { theme, type ThemeConfig } from 'antd';
import { componentTokens } from './component-tokens.ts';
import { isColourToken } from './theme-tokens.ts';

/** The class under which antd declares its variables, on each of its components. */
export const themeKey = 'atrium';

/** The CSS variable of one of antd's tokens. */
export const variableOf = (token: string): string => token2CSSVar(token, 'ant');

/** The names of antd's tokens that are a color or a shadow. */
export const colorTokenNames: readonly string[] = Object.keys(theme.getDesignToken()).filter(isColourToken);

const seedNames = new Set(Object.keys(theme.defaultSeed));

const references = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `var(${variableOf(name)})`]));

const everyColour = references(colorTokenNames);
const aliases = Object.fromEntries(Object.entries(everyColour).filter(([name]) => !seedNames.has(name)));

/** antd's sizes as ever; each colour is a reference to the variable that the theme's sheet declares. */
const algorithm: typeof theme.defaultAlgorithm = (seed) => ({ ...theme.defaultAlgorithm(seed), ...everyColour });

/**
 * As antd has it, and the fonts of Chinese by their names: one that is not named is looked for again for each text, which made the first
 * layout of the home page half as dear again.
 */
const fontFamily =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif, 'Apple Color Emoji', 'Segoe UI Emoji', 'Segoe UI Symbol', 'Noto Color Emoji'";

/** What antd is told of the theme: nothing that light and dark, the person's colour or colour-blind mode change. */
export const antdTheme = (borderRadius: number, motion = true): ThemeConfig => ({
  algorithm,
  cssVar: { key: themeKey },
  hashed: false,
  // Without motion antd waits for the end of none: where the style sheet stills it, antd has to know.
  token: { ...aliases, fontFamily, borderRadius, motion },
  components: componentTokens,
});
