import { ConfigProvider, Input } from 'antd';
import type { ComponentProps } from 'react';
import { getAntdWords, useShownLanguage, useTranslation } from '../../../lib/language/i18n.ts';

/** Names the button in every language: antd has no Chinese text for it. */
export const PasswordInput = (props: ComponentProps<typeof Input.Password>) => {
  const t = useTranslation('common');
  const antdWords = getAntdWords(useShownLanguage());
  const buttonNames = { show: t((w) => w.showPassword), hide: t((w) => w.hidePassword) };
  return (
    <ConfigProvider locale={{ ...antdWords, global: { ...antdWords.global, ...buttonNames } }}>
      <Input.Password {...props} />
    </ConfigProvider>
  );
};
