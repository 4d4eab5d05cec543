import { Tag } from 'antd';
import { useWords } from '../lib/i18n.ts';

/** An e-mail or mobile number, with whether its owner has proved it. */
export const ContactValue = ({ value, isVerified }: { value: string; isVerified: boolean }) => {
  const t = useWords('common');
  if (value === '') return <span>–</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span className="wrap-anywhere">{value}</span>
      <Tag color={isVerified ? 'success' : 'warning'} className="me-0">
        {t((w) => (isVerified ? w.verified : w.unverified))}
      </Tag>
    </span>
  );
};
