import { FastColor } from '@ant-design/fast-color';
import { theme } from 'antd';
import { contrast, readableFill, pressedFill, readableOn, textContrast } from '../lib/preference/contrast.ts';
import { type StateColors, seriesColors, stateColors } from '../lib/preference/palette.ts';
import type { ThemeMode } from '../lib/preference/theme-mode.ts';
import { neutrals } from './neutrals.ts';

export interface Appearance {
  readonly mode: ThemeMode;
  readonly primary: string;
  readonly colorBlind: boolean;
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

/** Returns the tokens of a color (`colorError`, …). Text shades are readable on every surface and on their tint. */
const colorTokens = (name: string, brand: string, mode: ThemeMode): Colors => {
  const container = new FastColor(neutrals[mode]['colorBgContainer'] ?? '');
  const tint = (share: number) => container.mix(brand, mode === 'dark' ? share * 1.6 : share).toHexString();
  const further = (shade: string, by: number) =>
    (mode === 'dark' ? new FastColor(shade).tint(by) : new FastColor(shade).shade(by)).toHexString();
  const text = readableOn(brand, [...getSurfaces(mode), tint(10), tint(16)]);
  const [hover, active] = [further(text, 6), further(text, 12)];
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

const readableTextOn = (surface: string): string =>
  contrast('#ffffff', surface) >= textContrast ? '#ffffff' : '#141414';

const solidVariables = (name: string, brand: string): Colors => {
  const readSolidColor = readableFill(brand);
  return {
    [`--${name}-solid`]: readSolidColor.fill,
    [`--${name}-solid-hover`]: pressedFill(readSolidColor, 1),
    [`--${name}-solid-active`]: pressedFill(readSolidColor, 2),
    [`--on-${name}-solid`]: readSolidColor.text,
  };
};

type TagShades = Readonly<Record<1 | 3 | 6 | 7, string>>;

const defaultShades = (tokens: Colors, preset: string, mode: ThemeMode): TagShades => {
  const [tint = '', border = '', fill = '', text = ''] = [1, 3, 6, 7].map((step) => tokens[`${preset}${step}`]);
  return { 1: tint, 3: border, 6: fill, 7: readableOn(text, [...getSurfaces(mode), tint]) };
};

const statePresets: Partial<Record<string, keyof StateColors>> = {
  red: 'error',
  volcano: 'error',
  green: 'success',
  lime: 'success',
  gold: 'warning',
};

const stateShades = (color: string, mode: ThemeMode): TagShades => {
  const { stateBg = '', stateBorder = '', state = '' } = colorTokens('state', color, mode);
  return { 1: stateBg, 3: stateBorder, 6: color, 7: state };
};

const presetTokens = (tokens: Colors, { mode, colorBlind }: Appearance, states: StateColors): Colors =>
  Object.fromEntries(
    presets.flatMap((preset) => {
      const state = colorBlind ? statePresets[preset] : undefined;
      const shades = state ? stateShades(states[state], mode) : defaultShades(tokens, preset, mode);
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

const solid = (tokens: Colors, name: string): string =>
  new FastColor(tokens[name] ?? '').onBackground(tokens['colorBgContainer'] ?? '').toHexString();

export const modeColors = (appearance: Appearance): ModeColors => {
  const { mode, primary, colorBlind } = appearance;
  const algorithm = mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm;
  const states = stateColors(mode, colorBlind);
  // antd types tokens by name; only colors are kept.
  const raw = theme.getDesignToken({ algorithm, token: createSeedTokens(appearance, states) });
  const tokens = Object.fromEntries<string>(Object.entries(raw).filter(([name]) => isColorToken(name)));
  const brand = (name: string) => tokens[name] ?? primary;
  // antd's dark shades are too dull for text, so these use the original colors.
  const family: Colors = {
    ...colorTokens('colorPrimary', primary, mode),
    ...colorTokens('colorSuccess', states.success, mode),
    ...colorTokens('colorWarning', states.warning, mode),
    ...colorTokens('colorError', states.error, mode),
    ...colorTokens('colorInfo', states.info, mode),
  };
  const {
    colorPrimary = primary,
    colorPrimaryHover = primary,
    colorPrimaryActive = primary,
    colorPrimaryBg = '',
  } = family;
  const readable: Colors = {
    ...family,
    ...presetTokens(tokens, appearance, states),
    colorLink: colorPrimary,
    colorLinkHover: colorPrimaryHover,
    colorLinkActive: colorPrimaryActive,
    colorErrorAffix: family['colorError'] ?? '',
    colorWarningAffix: family['colorWarning'] ?? '',
    colorHighlight: family['colorError'] ?? '',
    colorErrorBgActive: family['colorErrorBorder'] ?? '',
    colorErrorBgFilledHover: family['colorErrorBgHover'] ?? '',
    controlItemBgActive: colorPrimaryBg,
    controlItemBgActiveHover: family['colorPrimaryBgHover'] ?? '',
    controlOutline: new FastColor(brand('colorPrimary')).setA(0.18).toRgbString(),
    colorErrorOutline: new FastColor(brand('colorError')).setA(0.18).toRgbString(),
    colorWarningOutline: new FastColor(brand('colorWarning')).setA(0.18).toRgbString(),
  };
  const series = seriesColors(mode, colorBlind, primary, tokens['colorBgContainer'] ?? '');
  return {
    tokens: { ...tokens, ...readable },
    variables: {
      ...solidVariables('primary', brand('colorPrimary')),
      ...solidVariables('error', brand('colorError')),
      '--on-primary': readableTextOn(colorPrimary),
      '--on-error': readableTextOn(family['colorError'] ?? ''),
      '--on-bg-solid': mode === 'dark' ? '#000000' : '#ffffff',
      '--solid-fill': solid(tokens, 'colorFill'),
      '--solid-fill-secondary': solid(tokens, 'colorFillSecondary'),
      '--solid-fill-tertiary': solid(tokens, 'colorFillTertiary'),
      '--solid-fill-quaternary': solid(tokens, 'colorFillQuaternary'),
      '--solid-disabled': solid(tokens, 'colorTextDisabled'),
      ...Object.fromEntries(series.map((color, index) => [`--chart-${index + 1}`, color])),
    },
  };
};
