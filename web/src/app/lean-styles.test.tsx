import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { Button, Checkbox, ConfigProvider, Table } from 'antd';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { antdTheme } from './antd-theme.ts';
import { leanStyles } from './lean-styles.ts';

/** What antd writes for some of its components. */
const styles = (transformers: (typeof leanStyles)[]) => {
  const cache = createCache();
  renderToString(
    <StyleProvider cache={cache} transformers={transformers}>
      <ConfigProvider theme={antdTheme(6, true)}>
        <Button>a</Button>
        <Checkbox>a</Checkbox>
        <Table columns={[{ title: 'a', dataIndex: 'a' }]} dataSource={[{ key: 1, a: 'a' }]} />
      </ConfigProvider>
    </StyleProvider>,
  );
  return extractStyle(cache, { plain: true });
};

const rulesOf = (css: string) =>
  [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({ selector, body }));

describe('the styles of antd', () => {
  const before = styles([]);
  const after = styles([leanStyles]);

  it('name nothing by the beginning of its class, as they did', () => {
    expect(before).toContain('[class^="ant-btn"]');
    expect(after).not.toContain('[class^=');
  });

  it('measure each pseudo-element they make with its border', () => {
    const made = rulesOf(after).filter(
      ({ selector, body }) => /:(?:before|after)/.test(selector) && body.includes('content:'),
    );
    expect(made.length).toBeGreaterThan(10);
    for (const { selector, body } of made) expect(body, selector).toContain('box-sizing:');
  });

  it('speak of no pseudo-element that they do not make', () => {
    const sizedAlone = rulesOf(after).filter(
      ({ selector, body }) => selector.includes(':after') && /^box-sizing:border-box;?$/.test(body),
    );
    expect(rulesOf(before).some(({ body }) => /^box-sizing:border-box;?$/.test(body))).toBe(true);
    expect(sizedAlone).toEqual([]);
  });

  it('say all else as before', () => {
    const said = (css: string) =>
      rulesOf(css)
        .filter(({ selector }) => !selector.includes('.data-ant-cssinjs'))
        .flatMap(({ selector, body }) =>
          body
            .split(';')
            .filter((one) => one && one !== 'box-sizing:border-box')
            .map((one) => `${selector} ${one}`),
        );
    const isOf = (one: string) => !one.includes('[class^=');
    expect(said(after)).toEqual(said(before).filter(isOf));
    expect(said(after).length).toBeGreaterThan(300);
  });
});
