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

interface EditedDraft {
  readonly draft: CompanyDraft;
  readonly based: CompanySettings;
}

export const useCompanyDraft = () => {
  const c = useTranslation('common');
  const errorText = useErrorText();
  const { data, error, refetch } = useApiQuery(readCompanySettings, undefined, { quiet: true });
  const { mutateAsync, isPending } = useApiMutation(changeCompanySettings, { quiet: true });
  const [typed, setTyped] = useState<EditedDraft | null>(null);
  const [saved, setSaved] = useState<CompanySettings | null>(null);
  const [theirs, setTheirs] = useState<CompanySettings | null>(null);
  const [fields, setFields] = useState<RequestFailure['fields']>();
  // Shows saved settings immediately, even if reloading them fails.
  const read = saved && data && saved.version > data.version ? saved : data;
  const based = typed?.based ?? read;
  const draft = typed?.draft ?? (read && createDraft(read));
  useUnsaved(
    c((w) => w.menu.companySettings),
    typed !== null,
  );

  const edit = (next: CompanyDraft, over = based) => {
    if (!over) return;
    setFields(undefined);
    setTyped(JSON.stringify(next) === JSON.stringify(createDraft(over)) ? null : { draft: next, based: over });
  };
  const save = useSingleRun(async () => {
    if (!typed) return;
    try {
      const now = await mutateAsync({ ...typed.draft, version: typed.based.version });
      setSaved(now);
      storeCompany(now, true);
      // Changes made during the save remain unsaved.
      setTyped((current) => (current === typed ? null : current && { ...current, based: now }));
      toast.success(c((w) => w.updateSuccess));
    } catch (failure) {
      const current = getConflictingRow<CompanySettings>(failure);
      if (current) return setTheirs(current);
      if (failure instanceof RequestFailure) setFields(failure.fields);
      toast.error(errorText.failure(failure));
    }
  });
  const discard = () => {
    setFields(undefined);
    setTyped(null);
  };
  return {
    settings: read,
    based,
    draft,
    isTyped: typed !== null,
    isSaving: isPending,
    theirs,
    error,
    refetch,
    edit,
    save,
    discard,
    getError: (name: string) => errorText.field(fields?.[name]),
    settle: (next: CompanyDraft | null) => {
      if (next && theirs) edit(next, theirs);
      setTheirs(null);
    },
  };
};

export interface DraftProps {
  readonly settings: CompanySettings;
  readonly draft: CompanyDraft;
  readonly onEdit: (draft: CompanyDraft) => void;
  readonly getError: (name: string) => string | undefined;
}
