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

const ranges = {
  cellHoverWithRangeBg: 'var(--ant-color-primary-bg-hover)',
  cellRangeBorderColor: 'var(--ant-color-primary-border)',
};

// antd supports these tokens, but lacks their types; a spread allows excess properties.
const untypedCode = { QRCodeCoverBackgroundColor: 'var(--ant-color-bg-container)' };
const untypedModal = { headerMarginBottom: 12 };
const untypedTable = {
  headerIconColor: 'var(--ant-color-text-tertiary)',
  headerIconHoverColor: 'var(--ant-color-text-secondary)',
};

const surface = 'var(--ant-color-bg-container)';

/** Tokens that antd would calculate from colors, which are CSS variables here. `antd-theme.test.tsx` finds new ones. */
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
  Calendar: { fullBg: 'var(--ant-color-bg-container)', ...ranges },
  DatePicker: ranges,
  InputNumber: { filledHandleBg: 'var(--solid-fill-secondary)' },
  Modal: { contentBg: 'var(--bg-drawer)', headerBg: 'var(--bg-drawer)', ...untypedModal },
  Menu: { darkItemSelectedColor: 'var(--on-primary)' },
  Pagination: { itemSize: 28, itemSizeSM: 24, fontSize: 13 },
  QRCode: { colorText: 'var(--ant-color-text)', ...untypedCode },
  Progress: { defaultColor: 'var(--ant-color-primary)' },
  Radio: { buttonSolidCheckedColor: 'var(--on-primary)' },
  Slider: {
    trackBg: 'var(--ant-color-primary)',
    trackHoverBg: 'var(--ant-color-primary-hover)',
    handleColor: 'var(--ant-color-primary)',
    handleActiveOutlineColor: 'var(--ant-control-outline)',
    handleColorDisabled: 'var(--solid-disabled)',
  },
  Table: {
    ...untypedTable,
    headerBg: surface,
    headerColor: 'var(--ant-color-text-tertiary)',
    headerSplitColor: surface,
    headerBorderRadius: 0,
    headerSortActiveBg: surface,
    headerSortHoverBg: 'var(--solid-fill-quaternary)',
    fixedHeaderSortActiveBg: surface,
    // The heading shows which column is sorted.
    bodySortBg: surface,
    rowSelectedBg: 'var(--row-selected)',
    rowSelectedHoverBg: 'var(--ant-color-primary-bg)',
    cellPaddingBlock: 8,
    cellFontSize: 13,
    cellFontSizeMD: 13,
    cellFontSizeSM: 13,
    cellPaddingBlockMD: 1,
    cellPaddingInlineMD: 8,
    cellPaddingBlockSM: 1,
    rowHoverBg: 'var(--solid-fill-quaternary)',
    footerBg: 'var(--solid-fill-quaternary)',
  },
  Tag: { defaultBg: 'var(--solid-fill-tertiary)', solidTextColor: 'var(--on-bg-solid)' },
  Tree: { titleHeight: 26, fontSize: 13, directoryNodeSelectedColor: 'var(--on-primary)' },
};
