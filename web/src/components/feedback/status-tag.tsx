import StopOutlined from '@ant-design/icons/StopOutlined';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Pill } from './pill.tsx';

export const StatusTag = ({ status }: { status: number }) => {
  const t = useTranslation('common');
  if (status === 1)
    return <span className="enabled-status whitespace-nowrap text-tertiary">{t((w) => w.enabled)}</span>;
  return <Pill icon={<StopOutlined aria-hidden />}>{t((w) => w.disabled)}</Pill>;
};
