import { generate, presetDarkPalettes, presetPalettes } from '@ant-design/colors';
import { findReadableColor } from './contrast.ts';
import type { Preferences } from './preferences.ts';
import type { ThemeMode } from './theme-mode.ts';

export const builtinColors = {
  red: '#f5222d',
  volcano: '#fa541c',
  orange: '#fa8c16',
  gold: '#faad14',
  yellow: '#fadb14',
  lime: '#a0d911',
  green: '#52c41a',
  cyan: '#13c2c2',
  blue: '#1677ff',
  geekblue: '#2f54eb',
  purple: '#722ed1',
  magenta: '#eb2f96',
  gray: '#666666',
} as const satisfies Record<Exclude<Preferences['builtinTheme'], 'custom'>, string>;

/** The sixth of the ten shades is the color itself; in dark mode, they go from dark to light. */
export const createShades = (color: string, mode: ThemeMode): readonly string[] => {
  const name = Object.entries(builtinColors).find(([, value]) => value === color.toLowerCase())?.[0];
  const palettes: Partial<Record<string, readonly string[]>> = mode === 'dark' ? presetDarkPalettes : presetPalettes;
  return (name && palettes[name]) || generate(color, mode === 'dark' ? { theme: 'dark' } : {});
};

export interface StateColors {
  readonly success: string;
  readonly warning: string;
  readonly error: string;
  readonly info: string;
}

const defaultStates: StateColors = { success: '#52c41a', warning: '#faad14', error: '#ff4d4f', info: '#1677ff' };

/** They differ in lightness and between blue and yellow. `palette.test.ts` simulates color blindness. */
const colorBlindStates: Record<ThemeMode, StateColors> = {
  light: { success: '#1e7779', warning: '#573400', error: '#c73f15', info: '#002d99' },
  dark: { success: '#5ee6dc', warning: '#f7d51d', error: '#f0625c', info: '#5a8ff5' },
};

export const getStateColors = (mode: ThemeMode, isColorBlind: boolean): StateColors =>
  isColorBlind ? colorBlindStates[mode] : defaultStates;

const defaultChart: Record<ThemeMode, readonly string[]> = {
  light: ['#1677ff', '#0f9f9f', '#e07a00', '#7c5cfa', '#e0529c', '#5b8c00'],
  dark: ['#4c94ff', '#2cc5c5', '#f5a524', '#9d85ff', '#f27fb8', '#9bc53d'],
};

const colorBlindChart: Record<ThemeMode, readonly string[]> = {
  light: ['#173c70', '#a8912c', '#e241a8', '#1a7551', '#6887ff', '#652800'],
  dark: ['#7da6e3', '#f7d51d', '#c43a6b', '#6ff0d8', '#7452e0', '#e08a4a'],
};

/** Minimum contrast of a shape (WCAG 2). */
export const shapeContrast = 3;

const parseChannel = (color: string, start: number): number => Number.parseInt(color.slice(start, start + 2), 16);

const getColorDistance = (a: string, b: string): number =>
  [1, 3, 5].reduce((sum, start) => sum + Math.abs(parseChannel(a, start) - parseChannel(b, start)), 0);

/** The primary color comes first and replaces the most similar other one; the color-blind set is fixed. */
export const createSeriesColors = (
  mode: ThemeMode,
  isColorBlind: boolean,
  primary: string,
  surface: string,
): readonly string[] => {
  if (isColorBlind) return colorBlindChart[mode];
  const firstColor = findReadableColor(primary, [surface], shapeContrast);
  const [similarColor] = [...defaultChart[mode]].sort(
    (a, b) => getColorDistance(a, firstColor) - getColorDistance(b, firstColor),
  );
  const otherColors = defaultChart[mode].filter((color) => color !== similarColor);
  return [firstColor, ...otherColors.map((color) => findReadableColor(color, [surface], shapeContrast))];
};
