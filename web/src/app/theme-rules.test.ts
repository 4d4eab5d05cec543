import { expect, it } from 'vitest';
import { defaultPreferences } from '../lib/preference/preferences.ts';
import { createColorRule, createDefaultRules, isDefault } from './theme-rules.ts';

it('the rules of the style sheet contain the colors of the default preferences in both modes', () => {
  const { themeColorPrimary: primary, colorBlindMode: isColorBlind } = defaultPreferences;
  expect(isDefault({ primary, isColorBlind })).toBe(true);
  for (const mode of ['light', 'dark'] as const)
    expect(createDefaultRules()).toContain(createColorRule({ mode, primary, isColorBlind }));
});

it('the rules of the style sheet do not contain another primary color or the color-blind mode', () => {
  const { themeColorPrimary: primary } = defaultPreferences;
  expect(isDefault({ primary: '#722ed1', isColorBlind: false })).toBe(false);
  expect(isDefault({ primary, isColorBlind: true })).toBe(false);
});

it('the rules of the style sheet make a component inherit every color of its surroundings', () => {
  const rules = createDefaultRules();
  const declared = rules.split('\n')[0]?.match(/--ant-[\w-]+(?=:)/g) ?? [];
  expect(declared.length).toBeGreaterThan(250);
  expect(declared.filter((name) => !rules.includes(`${name}:inherit`))).toEqual([]);
});
