import { Typography } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';

export const Copyable = ({ children }: { children: string }) => {
  const t = useTranslation('table');
  return (
    <Typography.Text
      copyable={{ text: children, tooltips: [t((w) => w.copy), t((w) => w.copied)] }}
      className="font-mono text-xs"
    >
      {children}
    </Typography.Text>
  );
};
