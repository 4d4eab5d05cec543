import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { getAntdWords, useShownLanguage } from '../lib/language/i18n.ts';
import { usePreferences } from '../lib/preference/preferences.ts';
import { requiredMark } from '../components/fields/required-mark.tsx';
import { createAntdTheme, iconPrefix } from './antd-theme.ts';

const noAutofill = { autoComplete: 'off' };

/** antd adds a space to some Chinese labels of two characters, but not to all. */
const buttonConfig = { autoInsertSpace: false };

const formConfig = { requiredMark };

/** Read once, because antd cannot change it later. */
const hasMotion = !matchMedia('(prefers-reduced-motion: reduce)').matches;

const isTouch = matchMedia('(pointer: coarse)').matches;

/** Provides antd with theme and language. Only radius and language render; colors change by CSS variables. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => {
  const language = useShownLanguage();
  const radius = usePreferences((preferences) => preferences.themeRadius);
  const theme = useMemo(() => createAntdTheme(radius, hasMotion, isTouch), [radius]);
  return (
    <StyleProvider layer>
      <ConfigProvider
        locale={getAntdWords(language)}
        theme={theme}
        iconPrefixCls={iconPrefix}
        button={buttonConfig}
        form={formConfig}
        input={noAutofill}
        textArea={noAutofill}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
};
