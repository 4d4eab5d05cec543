import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import { Input, type InputProps } from 'antd';
import { useWords } from '../../lib/i18n.ts';

const decoration = { role: undefined, 'aria-label': undefined, 'aria-hidden': true } as const;

/** A password as it is typed, hidden, with a button that shows it. */
export const SecretInput = (props: InputProps) => {
  const t = useWords('login');
  return (
    <Input.Password
      {...props}
      iconRender={(isShown) => (
        <button
          type="button"
          className="flex cursor-pointer border-0 bg-transparent p-0.5"
          aria-label={isShown ? t((w) => w.hidePassword) : t((w) => w.showPassword)}
        >
          {isShown ? <EyeOutlined {...decoration} /> : <EyeInvisibleOutlined {...decoration} />}
        </button>
      )}
    />
  );
};
