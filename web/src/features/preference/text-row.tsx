import { Input } from 'antd';
import { getLengthLimit } from '../../components/fields/length-limit.ts';
import { useId } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { getHintId, PreferenceRow } from './preference-row.tsx';
import { usePreferenceSource } from './preference-source.ts';

const maxLengths = {
  watermarkContent: 100,
  companyName: 200,
  companyWebsite: 500,
  copyrightDate: 20,
  ICPNumber: 200,
  ICPLink: 500,
} as const;

interface TextRowProps {
  name: keyof typeof maxLengths;
  hint?: string | undefined;
}

export const TextRow = ({ name, hint }: TextRowProps) => {
  const t = useTranslation('preferences');
  const id = useId();
  const { values, set, isLocked, getError } = usePreferenceSource();
  const hasHint = hint !== undefined || isLocked(name);
  const hasError = getError(name) !== undefined;
  return (
    <PreferenceRow names={[name]} controlId={id} label={t((w) => w.names[name])} hint={hint}>
      <Input
        id={id}
        className="w-44"
        value={values[name]}
        disabled={isLocked(name)}
        status={hasError ? 'error' : ''}
        aria-invalid={hasError}
        {...getLengthLimit(maxLengths[name])}
        autoComplete="off"
        aria-describedby={hasHint ? getHintId(id) : undefined}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </PreferenceRow>
  );
};
