import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, useMemo } from 'react';
import { useLanguage } from '../lib/i18n.ts';
import { usePreferences } from '../lib/preferences.ts';
import { antdTheme } from './antd-theme.ts';
import { startTheme } from './theme-sheet.ts';

startTheme();

const locales = { 'zh-CN': zhCN, 'en-US': enUS };

/**
 * antd's look and language for all that is inside. Light and dark, colour and colour-blind mode come through CSS variables
 * and render nothing; only another radius or language does.
 */
export const ThemeProvider = ({ children }: { children: ReactNode }) => {
  const language = useLanguage();
  const radius = usePreferences((preferences) => preferences.themeRadius);
  const theme = useMemo(() => antdTheme(radius), [radius]);
  return (
    <StyleProvider layer>
      <ConfigProvider locale={locales[language]} theme={theme}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
};
