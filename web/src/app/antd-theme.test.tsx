import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import * as antd from 'antd';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createAntdTheme, getCssVariable, themeKey } from './antd-theme.ts';
import { isColorToken } from './theme-tokens.ts';

const { theme: antdThemes } = antd;

/** One of every antd component that the product uses. */
const gallery = (
  <>
    <antd.Alert title="a" type="error" showIcon />
    <antd.Anchor items={[{ key: 'a', href: '#a', title: 'a' }]} />
    <antd.AutoComplete />
    <antd.Avatar>a</antd.Avatar>
    <antd.Badge count={3}>a</antd.Badge>
    <antd.Badge.Ribbon text="a">a</antd.Badge.Ribbon>
    <antd.Breadcrumb items={[{ title: 'a' }, { title: 'b' }]} />
    <antd.Button type="primary">a</antd.Button>
    <antd.Calendar />
    <antd.Card title="a">a</antd.Card>
    <antd.Cascader options={[]} open />
    <antd.Checkbox>a</antd.Checkbox>
    <antd.Collapse items={[{ key: 'a', label: 'a' }]} />
    <antd.ColorPicker open />
    <antd.DatePicker open />
    <antd.Descriptions items={[{ key: 'a', label: 'a', children: 'a' }]} />
    <antd.Divider>a</antd.Divider>
    <antd.Dropdown menu={{ items: [{ key: 'a', label: 'a' }] }}>
      <i>a</i>
    </antd.Dropdown>
    <antd.Empty />
    <antd.FloatButton type="primary" />
    <antd.Form>
      <antd.Form.Item label="a" help="a" validateStatus="error">
        <antd.Input />
      </antd.Form.Item>
    </antd.Form>
    <antd.Image src="a" />
    <antd.Input.Search />
    <antd.Input.OTP />
    <antd.InputNumber variant="filled" />
    <antd.Layout>
      <antd.Layout.Sider>a</antd.Layout.Sider>
    </antd.Layout>
    <antd.Mentions />
    <antd.Menu items={[{ key: 'a', label: 'a' }]} />
    <antd.Menu theme="dark" items={[{ key: 'a', label: 'a' }]} />
    <antd.Pagination total={90} />
    <antd.Popconfirm title="a" open>
      <i>a</i>
    </antd.Popconfirm>
    <antd.Popover content="a" open>
      <i>a</i>
    </antd.Popover>
    <antd.Progress percent={30} />
    <antd.QRCode value="a" color="#000" />
    <antd.Radio.Group options={['a']} optionType="button" buttonStyle="solid" />
    <antd.Rate />
    <antd.Result status="success" />
    <antd.Segmented options={['a', 'b']} />
    <antd.Select options={[{ value: 'a' }]} />
    <antd.Skeleton />
    <antd.Slider />
    <antd.Space>a</antd.Space>
    <antd.Spin />
    <antd.Statistic value={3} />
    <antd.Steps items={[{ title: 'a' }]} />
    <antd.Switch />
    <antd.Table columns={[{ dataIndex: 'a', sorter: true }]} dataSource={[{ key: 1, a: 1 }]} />
    <antd.Tabs items={[{ key: 'a', label: 'a' }]} />
    <antd.Tag color="red">a</antd.Tag>
    <antd.TimePicker open />
    <antd.Timeline items={[{ content: 'a' }]} />
    <antd.Tooltip title="a" open>
      <i>a</i>
    </antd.Tooltip>
    <antd.Transfer dataSource={[]} />
    <antd.Tree treeData={[{ key: 'a', title: 'a' }]} />
    <antd.TreeSelect treeData={[]} />
    <antd.Typography.Text type="danger">a</antd.Typography.Text>
    <antd.Upload>a</antd.Upload>
    <antd.Upload.Dragger>a</antd.Upload.Dragger>
  </>
);

/** Returns the variables of antd's components in a theme, by component and name. */
const listComponentVariables = (theme: antd.ThemeConfig): Map<string, string> => {
  const cache = createCache();
  const wrap = (children: ReactNode) => (
    <StyleProvider cache={cache}>
      <antd.ConfigProvider theme={{ cssVar: { key: themeKey }, hashed: false, ...theme }}>
        {children}
      </antd.ConfigProvider>
    </StyleProvider>
  );
  renderToString(wrap(gallery));
  const css = extractStyle(cache, { types: 'cssVar', plain: true });
  const rules = css.matchAll(/\.atrium\.([\w-]+)[^{]*\{([^}]*)\}/g);
  return new Map(
    [...rules].flatMap(([, scope = '', body = '']) =>
      body.split(';').flatMap((line): [string, string][] => {
        const [, name, value] = /^\s*(--[\w-]+):(.*)$/s.exec(line) ?? [];
        return name && value ? [[`${scope} ${name}`, value]] : [];
      }),
    ),
  );
};

describe("antd's theme", () => {
  it('the theme of antd refers to the sheet for every color', () => {
    const tokens = Object.entries(antdThemes.getDesignToken(createAntdTheme(6))).filter(([name]) => isColorToken(name));
    expect(tokens.filter(([name, value]) => value !== `var(${getCssVariable(name)})`)).toEqual([]);
  });

  it(
    'the theme of antd refers to the sheet for every variable that differs between light and dark',
    { timeout: 60_000 },
    () => {
      const light = listComponentVariables({ algorithm: antdThemes.defaultAlgorithm });
      const dark = listComponentVariables({ algorithm: antdThemes.darkAlgorithm });
      const ownVariables = listComponentVariables(createAntdTheme(6));
      const differing = [...light].filter(([name, value]) => dark.get(name) !== value).map(([name]) => name);

      expect(differing.length).toBeGreaterThan(150);
      expect(differing.filter((name) => !/^var\(--|none$|\dpx? var\(--/.test(ownVariables.get(name) ?? ''))).toEqual(
        [],
      );
    },
  );
});
