import { describe, expect, it } from 'vitest';
import { contrast, textContrast } from '../lib/preference/contrast.ts';
import { builtinColours } from '../lib/preference/palette.ts';
import { type Appearance, modeColours } from './theme-tokens.ts';

const appearances: Appearance[] = (['light', 'dark'] as const).flatMap((mode) =>
  [...Object.values(builtinColours), '#000000', '#ffffff', '#808080'].flatMap((primary) =>
    [false, true].map((colorBlind): Appearance => ({ mode, primary, colorBlind })),
  ),
);
const surfaces = ['colorBgLayout', 'colorBgContainer', 'colorBgElevated'];
const states = ['Success', 'Warning', 'Error', 'Info'];

/** Returns the pairs of text and surface with insufficient contrast. */
const unreadable = (appearance: Appearance, pairs: (readonly [string, string])[]): string[] => {
  const { tokens, variables } = modeColours(appearance);
  const all: Record<string, string> = { ...tokens, ...variables, colorTextLightSolid: '#ffffff' };
  const colour = (name: string): string => {
    const value = all[name];
    if (!value) throw new Error(`There is no ${name}.`);
    return value;
  };
  return pairs
    .filter(([text, surface]) => contrast(colour(text), colour(surface)) < textContrast)
    .map(([text, surface]) => `${text} ${colour(text)} on ${surface} ${colour(surface)}`);
};

const cross = (texts: string[], under: string[]) =>
  texts.flatMap((text) => under.map((surface) => [text, surface] as const));

describe.each(appearances)('$mode, $primary, colour-blind: $colorBlind', (appearance) => {
  it('has readable text on what is filled with the primary colour, also under the pointer and pressed', () => {
    expect(
      unreadable(appearance, [
        ...cross(['--on-primary-solid'], ['--primary-solid', '--primary-solid-hover', '--primary-solid-active']),
        ...cross(['--on-error-solid'], ['--error-solid', '--error-solid-hover', '--error-solid-active']),
        ['--on-primary', 'colorPrimary'],
        ['--on-error', 'colorError'],
      ]),
    ).toEqual([]);
  });

  it('has links and marked entries that can be read on every background and on their own tint', () => {
    const shades = [
      'colorPrimary',
      'colorPrimaryHover',
      'colorPrimaryActive',
      'colorLink',
      'colorLinkHover',
      'colorPrimaryText',
    ];
    expect(unreadable(appearance, cross(shades, [...surfaces, 'colorPrimaryBg', 'colorPrimaryBgHover']))).toEqual([]);
  });

  it('has states that can be read on every background and on their own tint', () => {
    const pairs = states.flatMap((state) => cross([`color${state}`], [...surfaces, `color${state}Bg`]));
    expect(unreadable(appearance, pairs)).toEqual([]);
  });

  it('has greys that can be read on every background, and white on a tooltip', () => {
    const greys = [
      'colorText',
      'colorTextSecondary',
      'colorTextTertiary',
      'colorTextDescription',
      'colorTextPlaceholder',
      'colorTextLabel',
    ];
    const filled = ['--solid-fill-tertiary', '--solid-fill-quaternary'];
    expect(
      unreadable(appearance, [
        ...cross(greys, surfaces),
        ...cross(['colorText', 'colorTextSecondary', 'colorTextTertiary'], filled),
        ['colorTextLightSolid', 'colorBgSpotlight'],
      ]),
    ).toEqual([]);
  });

  it('has tags of every preset colour that can be read', () => {
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
      unreadable(
        appearance,
        presets.map((preset) => [`${preset}7`, `${preset}1`] as const),
      ),
    ).toEqual([]);
  });
});

it('leaves the palette itself as antd has it', () => {
  const { tokens } = modeColours({ mode: 'light', primary: builtinColours.yellow, colorBlind: false });
  expect(tokens['yellow6']).toBe('#fadb14');
  expect(tokens['blue6']).toBe('#1677ff');
});
