import { Badge } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';

/** Whether something is enabled, in a word and a dot of colour. */
export const StatusTag = ({ status }: { status: number }) => {
  const t = useTranslation('common');
  const word = t((w) => (status === 1 ? w.enabled : w.disabled));
  return (
    <span className="whitespace-nowrap" title={word}>
      <Badge status={status === 1 ? 'success' : 'default'} text={word} />
    </span>
  );
};
