import { useTranslation } from '../../lib/language/i18n.ts';
import { ColoredState } from '../feedback/colored-state.tsx';

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
        <ColoredState color={isVerified ? null : 'warning'}>
          {t((w) => (isVerified ? w.verified : w.unverified))}
        </ColoredState>
      )}
    </span>
  );
};
