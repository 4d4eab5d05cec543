import type { ThemeMode } from '../lib/preference/theme-mode.ts';
import { themeKey, variableOf } from './antd-theme.ts';
import { type Appearance, modeColours } from './theme-tokens.ts';

const declarationsOf = (appearance: Appearance): readonly (readonly [string, string])[] => {
  const { tokens, variables } = modeColours(appearance);
  return [
    ...Object.entries(tokens).map(([name, value]) => [variableOf(name), value] as const),
    ...Object.entries(variables),
  ];
};

/** The rules of a mode. Its attribute may stand on any element: what is inside takes that mode's colours. */
export const rulesOf = (mode: ThemeMode, primary: string, colorBlind: boolean): string => {
  const all = declarationsOf({ mode, primary, colorBlind }).map(([name, value]) => `${name}:${value}`);
  return `[data-theme=${mode}][data-theme]{color-scheme:${mode};${all.join(';')}}`;
};

/** antd declares each variable again on every component; there it must take what its surroundings have. */
export const inheritanceRule = (primary: string): string => {
  const { tokens } = modeColours({ mode: 'light', primary, colorBlind: false });
  const all = Object.keys(tokens).map((name) => `${variableOf(name)}:inherit`);
  return `.${themeKey}:not([data-theme]){${all.join(';')}}`;
};
