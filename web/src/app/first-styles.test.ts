import { describe, expect, it } from 'vitest';
import { antdTheme } from './antd-theme.ts';
import { extractFirstStyles } from './first-styles.ts';

describe('the styles of the first pages', { timeout: 60_000 }, () => {
  it('contain the components and the list with which antd skips them', () => {
    const styles = extractFirstStyles();
    const list = /\.data-ant-cssinjs-cache-path\{content:"([^"]*)"/.exec(styles)?.[1] ?? '';
    for (const [component, selector] of [
      ['Button-Button|ant-btn', '.ant-btn{'],
      ['Dropdown-Dropdown|ant-dropdown', '.ant-dropdown{'],
      ['Input-Component|ant-input', '.ant-input{'],
      ['Segmented-Segmented|ant-segmented', '.ant-segmented{'],
      ['Tooltip-Tooltip|ant-tooltip', '.ant-tooltip{'],
    ] as const) {
      expect(list).toContain(`|layer|${component}|anticon:`);
      expect(styles).toContain(`@layer antd{${selector}`);
    }
  });

  it.each([
    ['radius', antdTheme(16)],
    ['motion', antdTheme(6, false)],
    ['touch', antdTheme(6, true, true)],
  ])('do not depend on %s, because all values are variables', (_, theme) => {
    expect(extractFirstStyles(theme)).toBe(extractFirstStyles());
  });
});
