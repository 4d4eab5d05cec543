import { theme } from 'antd';
import { builtinColors } from '../lib/preference/palette.ts';
import { themeKey, getCssVariable } from './antd-theme.ts';
import { type Appearance, isColorToken, createModeColors } from './theme-tokens.ts';

/** Returns the rule for every element with the attribute of the mode, so that part of a page can use the other mode. */
export const createColorRule = (appearance: Appearance): string => {
  const { mode } = appearance;
  const { tokens, variables } = createModeColors(appearance);
  const declarations = [
    ...Object.entries(tokens).map(([name, value]) => `${getCssVariable(name)}:${value}`),
    ...Object.entries(variables).map(([name, value]) => `${name}:${value}`),
  ];
  return `[data-theme=${mode}][data-theme]{color-scheme:${mode};${declarations.join(';')}}`;
};

/** antd components declare the variables again; this rule makes them inherit those of the surrounding mode. */
const createInheritanceRule = (): string => {
  const names = Object.keys(theme.getDesignToken()).filter(isColorToken).map(getCssVariable);
  return `.${themeKey}:not([data-theme]){${[...new Set(names)].map((name) => `${name}:inherit`).join(';')}}`;
};

const defaultAppearance = { primary: builtinColors.blue, isColorBlind: false };

/** The style sheet of the build contains the default colors. */
export const isDefault = ({ primary, isColorBlind }: Omit<Appearance, 'mode'>): boolean =>
  primary === defaultAppearance.primary && isColorBlind === defaultAppearance.isColorBlind;

export const createDefaultRules = (): string =>
  [
    createColorRule({ mode: 'light', ...defaultAppearance }),
    createColorRule({ mode: 'dark', ...defaultAppearance }),
    createInheritanceRule(),
  ].join('\n');
