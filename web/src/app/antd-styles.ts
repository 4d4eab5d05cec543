import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
// oxlint-disable-next-line no-restricted-imports -- only their styles are used
import * as antd from 'antd';
import { createElement as create, Fragment } from 'react';
import { renderToString } from 'react-dom/server';
import { createAntdTheme, iconPrefix } from './antd-theme.ts';

const rows = [{ key: 1 }];

/** antd's components that the product uses. antd creates the styles of others in the browser. */
const components = create(
  Fragment,
  null,
  create(antd.Alert, { title: '' }),
  create(antd.App),
  create(antd.AutoComplete),
  create(antd.Avatar),
  create(antd.Badge, { count: 1 }),
  create(antd.Button),
  create(antd.Checkbox),
  create(antd.DatePicker),
  create(antd.Drawer),
  create(antd.Dropdown),
  create(antd.Empty),
  create(antd.Form, null, create(antd.Form.Item, { label: 'a' }, create(antd.Input))),
  create(antd.Input),
  create(antd.Input.Password),
  create(antd.Input.TextArea),
  create(antd.InputNumber),
  create(antd.Modal),
  create(antd.Pagination, { total: 90 }),
  create(antd.Popover),
  create(antd.Progress, { percent: 1 }),
  create(antd.Radio.Group, { options: ['a'] }),
  create(antd.Segmented, { options: [] }),
  create(antd.Select),
  create(antd.Skeleton),
  create(antd.Space),
  create(antd.Space.Compact, null, 'a'),
  create(antd.Spin),
  create(antd.Switch),
  create(antd.Table, { columns: [{ key: 'a', sorter: true }], dataSource: rows, rowSelection: {} }),
  create(antd.Tabs, { items: [{ key: 'a', label: 'a' }] }),
  create(antd.Tag, { color: 'success' }),
  create(antd.Tooltip),
  create(antd.Tree, { treeData: [{ key: 'a', title: 'a' }] }),
  create(antd.TreeSelect),
  create(antd.Typography.Text),
  create(antd.Upload),
);

/** Returns the styles that antd would create in the browser on every load, and a list with which antd skips them. */
export const extractAntdStyles = (theme: antd.ThemeConfig = createAntdTheme(6)): string => {
  const cache = createCache();
  const provider = create(antd.ConfigProvider, { theme, iconPrefixCls: iconPrefix }, components);
  renderToString(create(StyleProvider, { cache, layer: true }, provider));
  return extractStyle(cache, { types: 'style', plain: true });
};
