import { describe, expect, it } from 'vitest';
import { antdTheme } from './antd-theme.ts';
import { extractAntdStyles } from './antd-styles.ts';

const styles = extractAntdStyles();

describe("antd's style sheets", { timeout: 60_000 }, () => {
  it.each([
    ['first', 'Button-Button|ant-btn', '.ant-btn{'],
    ['first', 'Dropdown-Dropdown|ant-dropdown', '.ant-dropdown{'],
    ['first', 'Input-Component|ant-input', '.ant-input{'],
    ['first', 'Segmented-Segmented|ant-segmented', '.ant-segmented{'],
    ['first', 'Tooltip-Tooltip|ant-tooltip', '.ant-tooltip{'],
    ['signedIn', 'Table-Table|ant-table', '.ant-table-wrapper'],
    ['signedIn', 'Tag-status|ant-tag', '.ant-tag.ant-tag-success'],
    ['signedIn', 'DatePicker-DatePicker|ant-picker', '.ant-picker-dropdown'],
  ] as const)(
    'contain in the sheet %s the component %s and list it, so that antd skips it',
    (sheet, component, selector) => {
      const list = /\.data-ant-cssinjs-cache-path\{content:"([^"]*)"/.exec(styles.first)?.[1] ?? '';
      expect(list).toContain(`|layer|${component}|anticon:`);
      expect(styles[sheet]).toContain(selector);
      expect(styles[sheet === 'first' ? 'signedIn' : 'first']).not.toContain(`@layer antd{${selector}`);
    },
  );

  it('contain the list of components once, because a second one would replace the first', () => {
    expect(`${styles.first}${styles.signedIn}`.split('data-ant-cssinjs-cache-path')).toHaveLength(2);
  });

  it.each([
    ['radius', antdTheme(16)],
    ['motion', antdTheme(6, false)],
    ['touch', antdTheme(6, true, true)],
  ])('do not depend on %s, because all values are variables', (_, theme) => {
    expect(extractAntdStyles(theme)).toEqual(styles);
  });
});
