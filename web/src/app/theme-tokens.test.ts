import { describe, expect, it } from 'vitest';
import { computeContrast, textContrast } from '../lib/preference/contrast.ts';
import { builtinColors } from '../lib/preference/palette.ts';
import { type Appearance, createModeColors } from './theme-tokens.ts';

const appearances: Appearance[] = (['light', 'dark'] as const).flatMap((mode) =>
  [...Object.values(builtinColors), '#000000', '#ffffff', '#808080'].flatMap((primary) =>
    [false, true].map((isColorBlind): Appearance => ({ mode, primary, isColorBlind })),
  ),
);
const surfaces = ['colorBgLayout', 'colorBgContainer', 'colorBgElevated'];
const states = ['Success', 'Warning', 'Error', 'Info'];

/** Returns the pairs of text and surface with insufficient contrast. */
const listUnreadable = (appearance: Appearance, pairs: (readonly [string, string])[]): string[] => {
  const { tokens, variables } = createModeColors(appearance);
  const allTokens: Record<string, string> = { ...tokens, ...variables, colorTextLightSolid: '#ffffff' };
  const getColor = (name: string): string => {
    const value = allTokens[name];
    if (!value) throw new Error(`There is no ${name}.`);
    return value;
  };
  return pairs
    .filter(([text, surface]) => computeContrast(getColor(text), getColor(surface)) < textContrast)
    .map(([text, surface]) => `${text} ${getColor(text)} on ${surface} ${getColor(surface)}`);
};

const combineColors = (texts: string[], backgrounds: string[]) =>
  texts.flatMap((text) => backgrounds.map((surface) => [text, surface] as const));

describe.each(appearances)('$mode, $primary, color-blind: $colorBlind', (appearance) => {
  it('the theme has readable text on surfaces in the primary color, also when hovered and pressed', () => {
    expect(
      listUnreadable(appearance, [
        ...combineColors(
          ['--on-primary-solid'],
          ['--primary-solid', '--primary-solid-hover', '--primary-solid-active'],
        ),
        ...combineColors(['--on-error-solid'], ['--error-solid', '--error-solid-hover', '--error-solid-active']),
        ['--on-primary', 'colorPrimary'],
        ['--on-error', 'colorError'],
        ['--violet-text', '--violet-bg'],
      ]),
    ).toEqual([]);
  });

  it('the theme has readable links and marked menu items on every background and on their own tint', () => {
    const shades = [
      'colorPrimary',
      'colorPrimaryHover',
      'colorPrimaryActive',
      'colorLink',
      'colorLinkHover',
      'colorPrimaryText',
    ];
    expect(
      listUnreadable(appearance, combineColors(shades, [...surfaces, 'colorPrimaryBg', 'colorPrimaryBgHover'])),
    ).toEqual([]);
  });

  it('the theme has readable states on every background and on their own tint', () => {
    const pairs = states.flatMap((state) => combineColors([`color${state}`], [...surfaces, `color${state}Bg`]));
    expect(listUnreadable(appearance, pairs)).toEqual([]);
  });

  it('the theme has readable grays on every background, and white on a tooltip', () => {
    const greys = [
      'colorText',
      'colorTextSecondary',
      'colorTextTertiary',
      'colorTextDescription',
      'colorTextPlaceholder',
      'colorTextLabel',
    ];
    const filled = ['--solid-fill-tertiary', '--solid-fill-quaternary', '--row-selected'];
    expect(
      listUnreadable(appearance, [
        ...combineColors(greys, surfaces),
        ...combineColors(['colorText', 'colorTextSecondary', 'colorTextTertiary'], filled),
        ['colorTextLightSolid', 'colorBgSpotlight'],
      ]),
    ).toEqual([]);
  });

  it('the theme has readable tags of every preset color', () => {
    const presets = [
      'blue',
      'purple',
      'cyan',
      'green',
      'magenta',
      'red',
      'orange',
      'yellow',
      'volcano',
      'geekblue',
      'gold',
      'lime',
    ];
    expect(
      listUnreadable(
        appearance,
        presets.map((preset) => [`${preset}7`, `${preset}1`] as const),
      ),
    ).toEqual([]);
  });
});

it('does not change the palette of antd', () => {
  const { tokens } = createModeColors({ mode: 'light', primary: builtinColors.yellow, isColorBlind: false });
  expect(tokens['yellow6']).toBe('#fadb14');
  expect(tokens['blue6']).toBe('#1677ff');
});
