import { Badge } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';

/** Whether something is enabled, in a word and a dot of colour. */
export const StatusTag = ({ status }: { status: number }) => {
  const t = useTranslation('common');
  return (
    <Badge status={status === 1 ? 'success' : 'default'} text={t((w) => (status === 1 ? w.enabled : w.disabled))} />
  );
};
