import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { Button, ConfigProvider, Dropdown, Input, Segmented, type ThemeConfig, Tooltip } from 'antd';
import { createElement, Fragment } from 'react';
import { renderToString } from 'react-dom/server';
import { antdTheme, iconPrefix } from './antd-theme.ts';

/** antd's components on the sign-in page and the home page. */
const examples = createElement(
  Fragment,
  null,
  createElement(Button),
  createElement(Dropdown),
  createElement(Input),
  createElement(Segmented, { options: [] }),
  createElement(Tooltip),
);

/** Returns the styles of antd's components on the first pages, which antd otherwise creates in the browser on every load. */
export const extractFirstStyles = (theme: ThemeConfig = antdTheme(6)): string => {
  const cache = createCache();
  const provider = createElement(ConfigProvider, { theme, iconPrefixCls: iconPrefix }, examples);
  renderToString(createElement(StyleProvider, { cache, layer: true }, provider));
  return extractStyle(cache, { types: 'style', plain: true });
};
