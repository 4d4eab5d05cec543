import { token2CSSVar } from '@ant-design/cssinjs';
import { theme, type ThemeConfig } from 'antd';
import { componentTokens } from './component-tokens.ts';
import { isColorToken } from './theme-tokens.ts';

export const themeKey = 'atrium';

export const iconPrefix = 'anticon';

export const getCssVariable = (token: string): string => token2CSSVar(token, 'ant');

/** Colors that antd adds to those of the algorithm. `antd-theme.test.tsx` finds new ones. */
const aliases = [
  'colorFillContent',
  'colorFillContentHover',
  'colorFillAlter',
  'colorBgContainerDisabled',
  'colorBorderBg',
  'colorSplit',
  'colorTextPlaceholder',
  'colorTextDisabled',
  'colorTextHeading',
  'colorTextLabel',
  'colorTextDescription',
  'colorHighlight',
  'colorBgTextHover',
  'colorBgTextActive',
  'colorIcon',
  'colorIconHover',
  'colorErrorOutline',
  'colorWarningOutline',
  'colorErrorAffix',
  'colorWarningAffix',
  'controlItemBgHover',
  'controlItemBgActive',
  'controlItemBgActiveHover',
  'controlItemBgActiveDisabled',
  'controlTmpOutline',
  'controlOutline',
  'boxShadow',
  'boxShadowSecondary',
  'boxShadowTertiary',
  'boxShadowPopoverArrow',
  'dropShadowPopover',
  'boxShadowCard',
  'boxShadowDrawerRight',
  'boxShadowDrawerLeft',
  'boxShadowDrawerUp',
  'boxShadowDrawerDown',
  'boxShadowTabsOverflowLeft',
  'boxShadowTabsOverflowRight',
  'boxShadowTabsOverflowTop',
  'boxShadowTabsOverflowBottom',
];

const createReferences = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `var(${getCssVariable(name)})`]));

const algorithm: typeof theme.defaultAlgorithm = (seed) => {
  const tokens = theme.defaultAlgorithm(seed);
  return { ...tokens, ...createReferences(Object.keys(tokens).filter(isColorToken)) };
};

/** Chinese fonts are named, because otherwise the browser searches for each text and the first layout is 50% slower. */
const fontFamily =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif, 'Apple Color Emoji', 'Segoe UI Emoji', 'Segoe UI Symbol', 'Noto Color Emoji'";

export const createAntdTheme = (borderRadius: number, hasMotion = true, isTouch = false): ThemeConfig => ({
  algorithm,
  cssVar: { key: themeKey },
  hashed: false,
  // Without animations, antd must not wait for their end.
  token: {
    ...createReferences(aliases),
    fontFamily,
    borderRadius,
    motion: hasMotion,
    lineWidthFocus: 2,
    opacityLoading: 1,
    // Touch targets need 44 pixels.
    ...(isTouch && { controlHeight: 44, controlHeightSM: 44 }),
  },
  components: isTouch
    ? {
        ...componentTokens,
        Pagination: { itemSize: 44, itemSizeSM: 44 },
        // A cell has a padding of 4 pixels.
        DatePicker: { ...componentTokens.DatePicker, cellWidth: 44, cellHeight: 36, timeCellHeight: 44 },
      }
    : componentTokens,
});
