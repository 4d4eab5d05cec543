import { registrationModes } from '@atrium/contract/verification-code/fields.ts';
import type { CompanySettings } from '@atrium/contract/company/schemas.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { preferenceKeys } from '../../../lib/preference/preferences.ts';
import { ConflictDialog } from '../../../components/form/conflict-dialog.tsx';
import { useChangeText } from '../../../components/text/change-text.ts';
import {
  type CompanyDraft,
  createDraft,
  draftFields,
  type FlatDraft,
  flattenDraft,
  unflattenDraft,
} from './company-draft.ts';

interface CompanyConflictProps {
  original: CompanySettings;
  theirs: CompanySettings;
  mine: CompanyDraft;
  onResolve: (draft: CompanyDraft | null) => void;
}

export const CompanyConflict = ({ original, theirs, mine, onResolve }: CompanyConflictProps) => {
  const t = useTranslation('company');
  const text = useChangeText('company');
  const fields = [...draftFields, ...preferenceKeys].map((name) => ({
    name,
    label: text.label(name),
  }));
  const toText = (field: string, value: unknown): string => {
    if (field === 'locked' && typeof value === 'string') return text.label(value);
    if (field === 'registration') return t((w) => w.modes[registrationModes.find((mode) => mode === value) ?? 'unset']);
    return text.value(field, value);
  };
  return (
    <ConflictDialog<FlatDraft>
      fields={fields}
      text={toText}
      original={flattenDraft(createDraft(original))}
      theirs={flattenDraft(createDraft(theirs))}
      mine={flattenDraft(mine)}
      onCancel={() => onResolve(null)}
      onChoose={(flat) => onResolve(unflattenDraft(flat, mine))}
    />
  );
};
