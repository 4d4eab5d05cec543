import { FastColor } from '@ant-design/fast-color';
import { theme } from 'antd';
import {
  computeContrast,
  createReadableFill,
  createPressedFill,
  findReadableColor,
  textContrast,
} from '../lib/preference/contrast.ts';
import { type StateColors, createSeriesColors, getStateColors } from '../lib/preference/palette.ts';
import type { ThemeMode } from '../lib/preference/theme-mode.ts';
import { neutrals } from './neutrals.ts';

export interface Appearance {
  readonly mode: ThemeMode;
  readonly primary: string;
  readonly isColorBlind: boolean;
}

type Colors = Record<string, string>;

export interface ModeColors {
  readonly tokens: Colors;
  readonly variables: Colors;
}

const presets = [
  'blue',
  'purple',
  'cyan',
  'green',
  'magenta',
  'pink',
  'red',
  'orange',
  'yellow',
  'volcano',
  'geekblue',
  'gold',
  'lime',
];

const colorName = new RegExp(
  `^(color|control(Item|TmpOutline|Outline$)|(box|drop)Shadow|(${presets.join('|')})(-?\\d|$|Hover|Active))`,
);

/** Tokens that are equal in both modes, or from which antd derives sizes and masks. */
const constants = new Set(['colorWhite', 'colorBgMask', 'colorTextLightSolid']);

export const isColorToken = (name: string): boolean => colorName.test(name) && !constants.has(name);

const getSurfaces = (mode: ThemeMode): readonly string[] => {
  const { colorBgLayout = '', colorBgContainer = '', colorBgElevated = '' } = neutrals[mode];
  return [colorBgLayout, colorBgContainer, colorBgElevated];
};

/** Colors of the role of the super administrator. */
const violet: Record<ThemeMode, Colors> = {
  light: { '--violet-text': '#6531b8', '--violet-bg': '#f1eafc' },
  dark: { '--violet-text': '#c5a8ff', '--violet-bg': '#2a2140' },
};

/** Returns the tokens of a color (`colorError`, …). Text shades are readable on every surface and on their tint. */
const createColorTokens = (name: string, brand: string, mode: ThemeMode): Colors => {
  const container = new FastColor(neutrals[mode]['colorBgContainer'] ?? '');
  const tint = (share: number) => container.mix(brand, mode === 'dark' ? share * 1.6 : share).toHexString();
  const shiftShade = (shade: string, amount: number) =>
    (mode === 'dark' ? new FastColor(shade).tint(amount) : new FastColor(shade).shade(amount)).toHexString();
  const text = findReadableColor(brand, [...getSurfaces(mode), tint(10), tint(16)]);
  const hover = shiftShade(text, 6);
  const active = shiftShade(text, 12);
  return {
    [name]: text,
    [`${name}Hover`]: hover,
    [`${name}Active`]: active,
    [`${name}Text`]: text,
    [`${name}TextHover`]: hover,
    [`${name}TextActive`]: active,
    [`${name}Bg`]: tint(10),
    [`${name}BgHover`]: tint(16),
    [`${name}Border`]: tint(32),
    [`${name}BorderHover`]: tint(45),
  };
};

const getReadableText = (surface: string): string =>
  computeContrast('#ffffff', surface) >= textContrast ? '#ffffff' : '#141414';

const createSolidVariables = (name: string, brand: string): Colors => {
  const solidColors = createReadableFill(brand);
  return {
    [`--${name}-solid`]: solidColors.fill,
    [`--${name}-solid-hover`]: createPressedFill(solidColors, 1),
    [`--${name}-solid-active`]: createPressedFill(solidColors, 2),
    [`--on-${name}-solid`]: solidColors.text,
  };
};

type TagShades = Readonly<Record<1 | 3 | 6 | 7, string>>;

const createDefaultShades = (tokens: Colors, preset: string, mode: ThemeMode): TagShades => {
  const [tint = '', border = '', fill = '', text = ''] = [1, 3, 6, 7].map((step) => tokens[`${preset}${step}`]);
  return { 1: tint, 3: border, 6: fill, 7: findReadableColor(text, [...getSurfaces(mode), tint]) };
};

const statePresets: Partial<Record<string, keyof StateColors>> = {
  red: 'error',
  volcano: 'error',
  green: 'success',
  lime: 'success',
  gold: 'warning',
};

const createStateShades = (color: string, mode: ThemeMode): TagShades => {
  const { stateBg = '', stateBorder = '', state = '' } = createColorTokens('state', color, mode);
  return { 1: stateBg, 3: stateBorder, 6: color, 7: state };
};

const createPresetTokens = (tokens: Colors, { mode, isColorBlind }: Appearance, states: StateColors): Colors =>
  Object.fromEntries(
    presets.flatMap((preset) => {
      const state = isColorBlind ? statePresets[preset] : undefined;
      const shades = state ? createStateShades(states[state], mode) : createDefaultShades(tokens, preset, mode);
      return Object.entries(shades).flatMap(([step, shade]) => [
        [`${preset}${step}`, shade],
        [`${preset}-${step}`, shade],
      ]);
    }),
  );

const createSeedTokens = ({ mode, primary }: Appearance, states: StateColors): Colors => ({
  ...neutrals[mode],
  colorPrimary: primary,
  colorSuccess: states.success,
  colorWarning: states.warning,
  colorError: states.error,
  colorInfo: states.info,
});

const flattenColor = (tokens: Colors, name: string): string =>
  new FastColor(tokens[name] ?? '').onBackground(tokens['colorBgContainer'] ?? '').toHexString();

/** A quieter tint than that of chosen menu items, because rows have much text. */
const createRowTint = (tokens: Colors, primaryBg: string): string =>
  new FastColor(tokens['colorBgContainer'] ?? '').mix(primaryBg, 50).toHexString();

export const createModeColors = (appearance: Appearance): ModeColors => {
  const { mode, primary, isColorBlind } = appearance;
  const algorithm = mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm;
  const states = getStateColors(mode, isColorBlind);
  // antd types tokens by name; only colors are kept.
  const designToken = theme.getDesignToken({ algorithm, token: createSeedTokens(appearance, states) });
  const tokens = Object.fromEntries<string>(Object.entries(designToken).filter(([name]) => isColorToken(name)));
  const getBrandColor = (name: string) => tokens[name] ?? primary;
  // antd's dark shades are too dull for text, so these use the original colors.
  const brandTokens: Colors = {
    ...createColorTokens('colorPrimary', primary, mode),
    ...createColorTokens('colorSuccess', states.success, mode),
    ...createColorTokens('colorWarning', states.warning, mode),
    ...createColorTokens('colorError', states.error, mode),
    ...createColorTokens('colorInfo', states.info, mode),
  };
  const {
    colorPrimary = primary,
    colorPrimaryHover = primary,
    colorPrimaryActive = primary,
    colorPrimaryBg = '',
  } = brandTokens;
  const readableTokens: Colors = {
    ...brandTokens,
    ...createPresetTokens(tokens, appearance, states),
    colorLink: colorPrimary,
    colorLinkHover: colorPrimaryHover,
    colorLinkActive: colorPrimaryActive,
    colorErrorAffix: brandTokens['colorError'] ?? '',
    colorWarningAffix: brandTokens['colorWarning'] ?? '',
    colorHighlight: brandTokens['colorError'] ?? '',
    colorErrorBgActive: brandTokens['colorErrorBorder'] ?? '',
    colorErrorBgFilledHover: brandTokens['colorErrorBgHover'] ?? '',
    controlItemBgActive: colorPrimaryBg,
    controlItemBgActiveHover: brandTokens['colorPrimaryBgHover'] ?? '',
    controlOutline: new FastColor(getBrandColor('colorPrimary')).setA(0.18).toRgbString(),
    colorErrorOutline: new FastColor(getBrandColor('colorError')).setA(0.18).toRgbString(),
    colorWarningOutline: new FastColor(getBrandColor('colorWarning')).setA(0.18).toRgbString(),
  };
  const series = createSeriesColors(mode, isColorBlind, primary, tokens['colorBgContainer'] ?? '');
  return {
    tokens: { ...tokens, ...readableTokens },
    variables: {
      ...createSolidVariables('primary', getBrandColor('colorPrimary')),
      ...createSolidVariables('error', getBrandColor('colorError')),
      '--on-primary': getReadableText(colorPrimary),
      '--on-error': getReadableText(brandTokens['colorError'] ?? ''),
      ...violet[mode],
      '--on-bg-solid': mode === 'dark' ? '#000000' : '#ffffff',
      '--row-selected': createRowTint(tokens, colorPrimaryBg),
      '--solid-fill': flattenColor(tokens, 'colorFill'),
      '--solid-fill-secondary': flattenColor(tokens, 'colorFillSecondary'),
      '--solid-fill-tertiary': flattenColor(tokens, 'colorFillTertiary'),
      '--solid-fill-quaternary': flattenColor(tokens, 'colorFillQuaternary'),
      '--solid-disabled': flattenColor(tokens, 'colorTextDisabled'),
      ...Object.fromEntries(series.map((color, index) => [`--chart-${index + 1}`, color])),
    },
  };
};
