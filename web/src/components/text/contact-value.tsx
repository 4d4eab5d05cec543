import { Tag } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';

interface ContactValueProps {
  value: string;
  /** Undefined if the server does not report it. */
  isVerified: boolean | undefined;
}

export const ContactValue = ({ value, isVerified }: ContactValueProps) => {
  const t = useTranslation('common');
  if (value === '') return <span>–</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span className="wrap-anywhere">{value}</span>
      {isVerified !== undefined && (
        <Tag color={isVerified ? 'success' : 'warning'} className="me-0">
          {t((w) => (isVerified ? w.verified : w.unverified))}
        </Tag>
      )}
    </span>
  );
};
