import { Tag } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';

interface ContactValueProps {
  value: string;
  /** Undefined where the server does not tell. */
  isVerified: boolean | undefined;
}

/** An e-mail or mobile number, with whether its owner has proved it. */
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
