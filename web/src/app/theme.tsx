import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { antdWords, useShownLanguage } from '../lib/language/i18n.ts';
import { usePreferences } from '../lib/preference/preferences.ts';
import { requiredMark } from '../ui/fields/required-mark.tsx';
import { antdTheme } from './antd-theme.ts';

/** Browsers fill in nothing, unless a field asks for it. */
const unfilled = { autoComplete: 'off' };

const forms = { requiredMark };

/** Whether things may move on this screen; asked once, as antd takes it for good. */
const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * antd's look and language for all that is inside. Light and dark, colour and colour-blind mode come through CSS variables
 * and render nothing; only another radius or language does.
 */
export const ThemeProvider = ({ children }: { children: ReactNode }) => {
  const language = useShownLanguage();
  const radius = usePreferences((preferences) => preferences.themeRadius);
  const theme = useMemo(() => antdTheme(radius, moves), [radius]);
  return (
    <StyleProvider layer>
      <ConfigProvider
        locale={antdWords(language)}
        theme={theme}
        iconPrefixCls="anticon"
        form={forms}
        input={unfilled}
        textArea={unfilled}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
};
