import type { ThemeConfig } from 'antd';

const presetShadows = {
  blueShadowColor: 'none',
  purpleShadowColor: 'none',
  cyanShadowColor: 'none',
  greenShadowColor: 'none',
  magentaShadowColor: 'none',
  pinkShadowColor: 'none',
  redShadowColor: 'none',
  orangeShadowColor: 'none',
  yellowShadowColor: 'none',
  volcanoShadowColor: 'none',
  geekblueShadowColor: 'none',
  goldShadowColor: 'none',
  limeShadowColor: 'none',
};

/** Tokens that antd has and does not type. */
const untypedTable = {
  headerIconColor: 'var(--ant-color-text-tertiary)',
  headerIconHoverColor: 'var(--ant-color-text-secondary)',
};

/**
 * Component tokens of our own: those that antd works out from the value of a colour, which is a CSS variable here, and
 * what we want different. `theme.test.ts` names any that a new version of antd adds.
 */
export const componentTokens: NonNullable<ThemeConfig['components']> = {
  Button: {
    ...presetShadows,
    defaultShadow: 'none',
    primaryShadow: 'none',
    dangerShadow: 'none',
    primaryColor: 'var(--on-primary-solid)',
    dangerColor: 'var(--on-error-solid)',
    solidTextColor: 'var(--on-bg-solid)',
  },
  DatePicker: { cellHoverWithRangeBg: 'var(--ant-color-primary-bg-hover)', cellRangeBorderColor: 'var(--ant-color-primary-border)' },
  InputNumber: { filledHandleBg: 'var(--solid-fill-secondary)' },
  Menu: { darkItemSelectedColor: 'var(--on-primary)' },
  Slider: { handleActiveOutlineColor: 'var(--ant-control-outline)', handleColorDisabled: 'var(--solid-disabled)' },
  Table: {
    ...untypedTable,
    headerBg: 'var(--solid-fill-quaternary)',
    headerSortActiveBg: 'var(--solid-fill-secondary)',
    headerSortHoverBg: 'var(--solid-fill-secondary)',
    fixedHeaderSortActiveBg: 'var(--solid-fill-secondary)',
    bodySortBg: 'var(--solid-fill-quaternary)',
    rowHoverBg: 'var(--solid-fill-quaternary)',
    footerBg: 'var(--solid-fill-quaternary)',
  },
  Tag: { defaultBg: 'var(--solid-fill-tertiary)', solidTextColor: 'var(--on-bg-solid)' },
  Tree: { directoryNodeSelectedColor: 'var(--on-primary)' },
};
