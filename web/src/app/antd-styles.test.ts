import { describe, expect, it } from 'vitest';
import { createAntdTheme } from './antd-theme.ts';
import { extractAntdStyles } from './antd-styles.ts';

const styles = extractAntdStyles();

describe("antd's styles in the style sheet", { timeout: 60_000 }, () => {
  it.each([
    ['Button-Button|ant-btn', '.ant-btn{'],
    ['Dropdown-Dropdown|ant-dropdown', '.ant-dropdown{'],
    ['Input-Component|ant-input', '.ant-input{'],
    ['Select-Select|ant-select', '.ant-select-dropdown{'],
    ['Table-Table|ant-table', '.ant-table-wrapper'],
    ['Tag-status|ant-tag', '.ant-tag.ant-tag-success'],
    ['Tooltip-Tooltip|ant-tooltip', '.ant-tooltip{'],
  ] as const)('the style sheet contains and lists the component %s, so that antd skips it', (component, selector) => {
    const list = /\.data-ant-cssinjs-cache-path\{content:"([^"]*)"/.exec(styles)?.[1] ?? '';
    expect(list).toContain(`|layer|${component}|anticon:`);
    expect(styles).toContain(selector);
  });

  it.each([
    ['radius', createAntdTheme(16)],
    ['motion', createAntdTheme(6, false)],
    ['touch', createAntdTheme(6, true, true)],
  ])('another %s has the same styles, because all values are variables', (_, theme) => {
    expect(extractAntdStyles(theme)).toEqual(styles);
  });
});
