import { Switch } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { Preferences } from '../../lib/preference/preferences.ts';
import { getHintId, PreferenceRow } from './preference-row.tsx';
import { usePreferenceSource } from './preference-source.ts';

type SwitchKey = Exclude<
  { [Key in keyof Preferences]: Preferences[Key] extends boolean ? Key : never }[keyof Preferences],
  'enableBackendAccess' | 'enableFrontendAceess'
>;

interface SwitchRowProps {
  name: SwitchKey;
  isDisabled?: boolean | undefined;
  hint?: string | undefined;
  isChecked?: boolean | undefined;
  onChange?: (checked: boolean) => void;
}

export const SwitchRow = ({ name, isDisabled = false, hint, isChecked, onChange }: SwitchRowProps) => {
  const t = useTranslation('preferences');
  const id = useId();
  const { values, set, isLocked } = usePreferenceSource();
  const hasHint = hint !== undefined || isLocked(name);
  return (
    <PreferenceRow names={[name]} controlId={id} label={t((w) => w.names[name])} hint={hint}>
      <Switch
        id={id}
        checked={isChecked ?? values[name]}
        disabled={isDisabled || isLocked(name)}
        aria-describedby={hasHint ? getHintId(id) : undefined}
        onChange={onChange ?? ((next) => set({ [name]: next }))}
      />
    </PreferenceRow>
  );
};
