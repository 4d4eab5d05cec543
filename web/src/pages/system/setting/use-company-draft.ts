import { changeCompanySettings, readCompanySettings } from '@atrium/contract/company/calls.ts';
import type { CompanySettings } from '@atrium/contract/company/schemas.ts';
import { useState } from 'react';
import { RequestFailure } from '../../../lib/http/request-failure.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useErrorText } from '../../../lib/language/error-text.ts';
import { storeCompany } from '../../../lib/preference/company.ts';
import { useApiMutation, useApiQuery } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { useUnsaved } from '../../../lib/tab/unsaved.ts';
import { useSingleRun } from '../../../lib/browser/use-single-run.ts';
import { getConflictingRow } from '../../../components/form/conflict.ts';
import { type CompanyDraft, createDraft } from './company-draft.ts';

interface Edits {
  readonly draft: CompanyDraft;
  readonly baseSettings: CompanySettings;
}

export const useCompanyDraft = () => {
  const c = useTranslation('common');
  const errorText = useErrorText();
  const { data, error, refetch } = useApiQuery(readCompanySettings, undefined, { skipsErrorToast: true });
  const { mutateAsync, isPending } = useApiMutation(changeCompanySettings, { skipsErrorToast: true });
  const [edits, setEdits] = useState<Edits | null>(null);
  const [savedSettings, setSavedSettings] = useState<CompanySettings | null>(null);
  const [currentSettings, setCurrentSettings] = useState<CompanySettings | null>(null);
  const [fields, setFields] = useState<RequestFailure['fields']>();
  // Shows saved settings immediately, even if reloading them fails.
  const latestSettings = savedSettings && data && savedSettings.version > data.version ? savedSettings : data;
  const baseSettings = edits?.baseSettings ?? latestSettings;
  const draft = edits?.draft ?? (latestSettings && createDraft(latestSettings));
  useUnsaved(
    c((w) => w.menu.companySettings),
    edits !== null,
  );

  const edit = (next: CompanyDraft, base = baseSettings) => {
    if (!base) return;
    setFields(undefined);
    setEdits(JSON.stringify(next) === JSON.stringify(createDraft(base)) ? null : { draft: next, baseSettings: base });
  };
  const save = useSingleRun(async () => {
    if (!edits) return;
    try {
      const result = await mutateAsync({ ...edits.draft, version: edits.baseSettings.version });
      setSavedSettings(result);
      storeCompany(result, true);
      // Changes made during the save remain unsaved.
      setEdits((current) => (current === edits ? null : current && { ...current, baseSettings: result }));
      toast.success(c((w) => w.updateSuccess));
    } catch (failure) {
      const current = getConflictingRow<CompanySettings>(failure);
      if (current) return setCurrentSettings(current);
      if (failure instanceof RequestFailure) setFields(failure.fields);
      toast.error(errorText.failure(failure));
    }
  });
  const discard = () => {
    setFields(undefined);
    setEdits(null);
  };
  return {
    settings: latestSettings,
    baseSettings,
    draft,
    isChanged: edits !== null,
    isSaving: isPending,
    currentSettings,
    error,
    refetch,
    edit,
    save,
    discard,
    getError: (name: string) => errorText.field(fields?.[name]),
    resolveConflict: (next: CompanyDraft | null) => {
      if (next && currentSettings) edit(next, currentSettings);
      setCurrentSettings(null);
    },
  };
};

export interface DraftProps {
  readonly settings: CompanySettings;
  readonly draft: CompanyDraft;
  readonly onEdit: (draft: CompanyDraft) => void;
  readonly getError: (name: string) => string | undefined;
}
