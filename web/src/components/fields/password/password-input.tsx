import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import { Input } from 'antd';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';

export const PasswordInput = (props: ComponentProps<typeof Input.Password>) => {
  const t = useTranslation('common');
  return (
    <Input.Password
      {...props}
      iconRender={(isShown) =>
        isShown ? (
          <EyeOutlined aria-label={t((w) => w.hidePassword)} />
        ) : (
          <EyeInvisibleOutlined aria-label={t((w) => w.showPassword)} />
        )
      }
    />
  );
};
