import { FastColor } from '@ant-design/fast-color';
import { theme } from 'antd';
import { contrast, fillOf, pressed, readableOn, textContrast } from '../lib/contrast.ts';
import { type StateColours, seriesColours, stateColours } from '../lib/palette.ts';
import type { ThemeMode } from '../lib/theme-mode.ts';

/** What the colours on the screen depend on. */
export interface Appearance {
  readonly mode: ThemeMode;
  readonly primary: string;
  readonly colorBlind: boolean;
}

/** Values by antd's token name. */
type Colours = Record<string, string>;

/** The colours of a mode: antd's tokens by their names, and our own CSS variables by theirs. */
export interface ModeColours {
  readonly tokens: Colours;
  readonly variables: Colours;
}

const presets = ['blue', 'purple', 'cyan', 'green', 'magenta', 'pink', 'red', 'orange', 'yellow', 'volcano', 'geekblue', 'gold', 'lime'];

const colourName = new RegExp(
  `^(color|control(Item|TmpOutline|Outline$)|(box|drop)Shadow|(${presets.join('|')})(-?\\d|$|Hover|Active))`,
);

/** White is white in every mode, and some of antd's sizes and masks are worked out from these. */
const constants = new Set(['colorWhite', 'colorBgMask', 'colorTextLightSolid']);

/** The tokens that are a colour or a shadow: what differs between light and dark. */
export const isColourToken = (name: string): boolean => colourName.test(name) && !constants.has(name);

/** The greys: cool and calm, and every one that carries text readable on all surfaces. */
const neutrals: Record<ThemeMode, Colours> = {
  light: {
    colorTextBase: '#0f1728',
    colorBgLayout: '#f4f5f7',
    colorBgContainer: '#ffffff',
    colorBgElevated: '#ffffff',
    colorBorder: '#d5d9e0',
    colorBorderSecondary: '#e7e9ee',
    colorText: 'rgba(15,23,40,0.9)',
    colorTextSecondary: 'rgba(15,23,40,0.72)',
    colorTextTertiary: 'rgba(15,23,40,0.62)',
    colorTextQuaternary: 'rgba(15,23,40,0.3)',
    colorTextPlaceholder: 'rgba(15,23,40,0.6)',
    colorBgSpotlight: '#1d2534',
    boxShadow: '0 12px 32px -8px rgba(15,23,40,0.18), 0 0 0 1px rgba(15,23,40,0.05)',
    boxShadowSecondary: '0 8px 24px -6px rgba(15,23,40,0.16), 0 0 0 1px rgba(15,23,40,0.06)',
    boxShadowTertiary: '0 1px 2px rgba(15,23,40,0.06)',
    colorShadow: '#0f1728',
  },
  dark: {
    colorTextBase: '#ffffff',
    colorBgLayout: '#0c0d0f',
    colorBgContainer: '#141619',
    colorBgElevated: '#1c1f23',
    colorBorder: '#383c43',
    colorBorderSecondary: '#272a2f',
    colorText: 'rgba(255,255,255,0.88)',
    colorTextSecondary: 'rgba(255,255,255,0.7)',
    colorTextTertiary: 'rgba(255,255,255,0.58)',
    colorTextQuaternary: 'rgba(255,255,255,0.3)',
    colorTextPlaceholder: 'rgba(255,255,255,0.55)',
    colorBgSpotlight: '#3a3f47',
    boxShadow: '0 12px 32px -8px rgba(0,0,0,0.7), 0 0 0 1px rgba(255,255,255,0.08)',
    boxShadowSecondary: '0 8px 24px -6px rgba(0,0,0,0.6), 0 0 0 1px rgba(255,255,255,0.08)',
    boxShadowTertiary: '0 1px 2px rgba(0,0,0,0.4)',
    colorShadow: '#000000',
  },
};

const surfacesOf = (mode: ThemeMode): readonly string[] => {
  const { colorBgLayout = '', colorBgContainer = '', colorBgElevated = '' } = neutrals[mode];
  return [colorBgLayout, colorBgContainer, colorBgElevated];
};

/** antd's tokens of one colour (`colorError`, …), each shade that carries text readable on every surface and on its own tint. */
const familyOf = (name: string, brand: string, mode: ThemeMode): Colours => {
  const container = new FastColor(neutrals[mode]['colorBgContainer'] ?? '');
  const tint = (share: number) => container.mix(brand, mode === 'dark' ? share * 2 : share).toHexString();
  const further = (shade: string, by: number) =>
    (mode === 'dark' ? new FastColor(shade).lighten(by) : new FastColor(shade).darken(by)).toHexString();
  const text = readableOn(brand, [...surfacesOf(mode), tint(10), tint(16)]);
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

const on = (surface: string): string => (contrast('#ffffff', surface) >= textContrast ? '#ffffff' : '#141414');

const solidVariables = (name: string, brand: string): Colours => {
  const solid = fillOf(brand);
  return {
    [`--${name}-solid`]: solid.fill,
    [`--${name}-solid-hover`]: pressed(solid, 1),
    [`--${name}-solid-active`]: pressed(solid, 2),
    [`--on-${name}-solid`]: solid.text,
  };
};

/** The shade in which antd writes on a preset colour's tint. */
const presetTexts = (tokens: Colours, surfaces: readonly string[]): Colours =>
  Object.fromEntries(
    presets.flatMap((preset) => {
      const text = readableOn(tokens[`${preset}7`] ?? '', [...surfaces, tokens[`${preset}1`] ?? '']);
      return [`${preset}7`, `${preset}-7`].map((name) => [name, text]);
    }),
  );

const seeds = ({ mode, primary, colorBlind }: Appearance, states: StateColours): Colours => ({
  ...neutrals[mode],
  colorPrimary: primary,
  colorSuccess: states.success,
  colorWarning: states.warning,
  colorError: states.error,
  colorInfo: states.info,
  ...(colorBlind && { red: states.error, volcano: states.error, green: states.success, lime: states.success, gold: states.warning }),
});

const solid = (tokens: Colours, name: string): string =>
  new FastColor(tokens[name] ?? '').onBackground(tokens['colorBgContainer'] ?? '').toHexString();

/** Works out every colour of a mode from antd's own algorithm, then makes readable what carries text. */
export const modeColours = (appearance: Appearance): ModeColours => {
  const { mode, primary, colorBlind } = appearance;
  const algorithm = mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm;
  // antd types every token by its own name; here they are looked up by name, and only the colours are kept.
  const raw = theme.getDesignToken({ algorithm, token: seeds(appearance, stateColours(mode, colorBlind)) });
  const tokens = Object.fromEntries(Object.entries(raw).filter(([name]) => isColourToken(name))) as Colours;
  const brand = (name: string) => tokens[name] ?? primary;
  const families = ['colorPrimary', 'colorSuccess', 'colorWarning', 'colorError', 'colorInfo'].map((name) =>
    familyOf(name, brand(name), mode),
  );
  const family: Colours = Object.assign({}, ...families);
  const { colorPrimary = primary, colorPrimaryHover = primary, colorPrimaryActive = primary, colorPrimaryBg = '' } = family;
  const readable: Colours = {
    ...family,
    ...presetTexts(tokens, surfacesOf(mode)),
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
  const series = seriesColours(mode, colorBlind, brand('colorPrimary'), tokens['colorBgContainer'] ?? '');
  return {
    tokens: { ...tokens, ...readable },
    variables: {
      ...solidVariables('primary', brand('colorPrimary')),
      ...solidVariables('error', brand('colorError')),
      '--on-primary': on(colorPrimary),
      '--on-error': on(family['colorError'] ?? ''),
      '--on-bg-solid': mode === 'dark' ? '#000000' : '#ffffff',
      '--solid-fill': solid(tokens, 'colorFill'),
      '--solid-fill-secondary': solid(tokens, 'colorFillSecondary'),
      '--solid-fill-tertiary': solid(tokens, 'colorFillTertiary'),
      '--solid-fill-quaternary': solid(tokens, 'colorFillQuaternary'),
      '--solid-disabled': solid(tokens, 'colorTextDisabled'),
      ...Object.fromEntries(series.map((colour, at) => [`--chart-${at + 1}`, colour])),
    },
  };
};
