import { Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { setPreferences, usePreferences } from '../../lib/preference/preferences.ts';
import { hintId, PreferenceRow } from './preference-row.tsx';

/** The preferences that are a free text, and how long it may be. */
const lengths = {
  watermarkContent: 100,
  companyName: 200,
  companyWebsite: 500,
  copyrightDate: 20,
  ICPNumber: 200,
  ICPLink: 500,
} as const;

interface TextRowProps {
  name: keyof typeof lengths;
  hint?: string | undefined;
}

export const TextRow = ({ name, hint }: TextRowProps) => {
  const t = useTranslation('preferences');
  const id = useId();
  const value = usePreferences((preferences) => preferences[name]);
  return (
    <PreferenceRow controlId={id} label={t((w) => w.names[name])} hint={hint}>
      <Input
        id={id}
        className="w-44"
        value={value}
        maxLength={lengths[name]}
        autoComplete="off"
        aria-describedby={hint && hintId(id)}
        onChange={(event) => setPreferences({ [name]: event.target.value })}
      />
    </PreferenceRow>
  );
};
