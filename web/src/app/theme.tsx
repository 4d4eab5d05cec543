import { ConfigProvider, theme } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';
import { usePreferences } from '../lib/preferences.ts';
import { useThemeMode } from '../lib/theme-mode.ts';

const locales = { 'zh-CN': zhCN, 'en-US': enUS };

export const ThemeProvider = ({ children }: { children: ReactNode }) => {
  const language = usePreferences((preferences) => preferences.language);
  const colorPrimary = usePreferences((preferences) => preferences.themeColorPrimary);
  const borderRadius = usePreferences((preferences) => preferences.themeRadius);
  const mode = useThemeMode();
  return (
    <ConfigProvider
      locale={locales[language]}
      theme={{
        algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
        cssVar: { key: 'atrium' },
        hashed: false,
        token: { colorPrimary, borderRadius },
      }}
    >
      {children}
    </ConfigProvider>
  );
};
