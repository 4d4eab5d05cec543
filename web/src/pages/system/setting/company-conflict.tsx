import { registrationModes } from '@atrium/contract/passcode/fields.ts';
import type { CompanySettings } from '@atrium/contract/company/schemas.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { preferenceKeys } from '../../../lib/preference/preferences.ts';
import { ConflictDialog } from '../../../components/form/conflict-dialog.tsx';
import { useChangeText } from '../../../components/text/change-text.ts';
import { type CompanyDraft, createDraft, type FlatDraft, flatten, unflatten } from './company-draft.ts';

interface CompanyConflictProps {
  original: CompanySettings;
  theirs: CompanySettings;
  mine: CompanyDraft;
  onSettle: (draft: CompanyDraft | null) => void;
}

export const CompanyConflict = ({ original, theirs, mine, onSettle }: CompanyConflictProps) => {
  const t = useTranslation('company');
  const text = useChangeText('company');
  const fields = ['name', 'logo', 'registration', 'locked', ...preferenceKeys].map((name) => ({
    name,
    label: text.label(name),
  }));
  const say = (field: string, value: unknown): string => {
    if (field === 'locked' && typeof value === 'string') return text.label(value);
    if (field === 'registration') return t((w) => w.modes[registrationModes.find((mode) => mode === value) ?? 'unset']);
    return text.value(field, value);
  };
  return (
    <ConflictDialog<FlatDraft>
      fields={fields}
      text={say}
      original={flatten(createDraft(original))}
      theirs={flatten(createDraft(theirs))}
      mine={flatten(mine)}
      onCancel={() => onSettle(null)}
      onChoose={(flat) => onSettle(unflatten(flat, mine))}
    />
  );
};
