import { resetSecondFactor } from '@atrium/contract/user/action-calls.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { Checkbox } from 'antd';
import { useId, useState } from 'react';
import { useCan } from '../../../lib/access/access.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';

export type PasswordResetOptions = Partial<Record<'resetSecondFactor' | 'revokeApiTokens', true>>;

interface OptionProps {
  label: string;
  hint: string;
  onChange: (isChecked: boolean) => void;
}

const Option = ({ label, hint, onChange }: OptionProps) => {
  const hintId = useId();
  return (
    <>
      <Checkbox className="mt-3" aria-describedby={hintId} onChange={({ target }) => onChange(target.checked)}>
        {label}
      </Checkbox>
      <p id={hintId} className="m-0 text-xs text-secondary">
        {hint}
      </p>
    </>
  );
};

interface PasswordResetHintProps {
  user: Pick<User, 'secondFactor'>;
  onChange: (options: PasswordResetOptions) => void;
}

export const PasswordResetHint = ({ user, onChange }: PasswordResetHintProps) => {
  const t = useTranslation('user');
  const can = useCan();
  const [options, setOptions] = useState<PasswordResetOptions>({});
  const change = (name: keyof PasswordResetOptions, isChecked: boolean) => {
    const { [name]: _, ...otherOptions } = options;
    const newOptions = isChecked ? { ...otherOptions, [name]: true as const } : otherOptions;
    setOptions(newOptions);
    onChange(newOptions);
  };
  return (
    <>
      <p className="m-0">{t((w) => w.resetHint)}</p>
      {user.secondFactor && can(resetSecondFactor) && (
        <Option
          label={t((w) => w.alsoResetFactor)}
          hint={t((w) => w.alsoResetFactorHint)}
          onChange={(isChecked) => change('resetSecondFactor', isChecked)}
        />
      )}
      <Option
        label={t((w) => w.alsoRevokeTokens)}
        hint={t((w) => w.alsoRevokeTokensHint)}
        onChange={(isChecked) => change('revokeApiTokens', isChecked)}
      />
    </>
  );
};
