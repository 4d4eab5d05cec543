import { changeCompanySettings, readCompanySettings } from '@atrium/contract/company/calls.ts';
import { Segmented } from 'antd';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { defaultPreferences, type PreferenceKey, parsePreferences } from '../../../lib/preference/preferences.ts';
import { useListQuery } from '../../../lib/query/list-query.ts';
import { prefetchApi } from '../../../lib/query/query.ts';
import { type PreferenceSource, PreferenceSourceContext } from '../../../features/preference/preference-source.ts';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { LoadingPage } from '../../../components/page/loading-page.tsx';
import { SaveBar } from '../../../components/form/save-bar.tsx';
import { DisabledDuringImpersonation } from '../../../components/form/disabled-during-impersonation.tsx';
import { useChangeText } from '../../../components/text/change-text.ts';
import { AccessPart } from './access-part.tsx';
import { listChangedFields, createDraft, canLock, withLocks, withPreferences } from './company-draft.ts';
import { DefaultsPart } from './defaults-part.tsx';
import { IdentityPart } from './identity-part.tsx';
import { type DraftProps, useCompanyDraft } from './use-company-draft.ts';

const CompanyConflict = lazy(async () => ({ default: (await import('./company-conflict.tsx')).CompanyConflict }));

const components = { identity: IdentityPart, access: AccessPart, defaults: DefaultsPart } as const;
type PartName = keyof typeof components;

export const words = ['company', 'preferences', 'audit'] as const;

export const preloadData = (): Promise<void> => prefetchApi(readCompanySettings, undefined, { skipsErrorToast: true });

const createSource = ({ draft, onEdit, getError }: DraftProps): PreferenceSource => ({
  values: { ...defaultPreferences, ...parsePreferences(draft.preferences) },
  set: (patch) => onEdit(withPreferences(draft, patch)),
  isLocked: () => false,
  locks: {
    has: (name: PreferenceKey) => draft.locked.includes(name),
    canChange: canLock,
    set: (names, isLocked) => onEdit(withLocks(draft, names, isLocked)),
  },
  getError: (name) => getError(`preferences.${name}`),
});

const usePart = () => {
  const { filter, setFilter } = useListQuery(['part']);
  const part: PartName = filter.part === 'access' || filter.part === 'defaults' ? filter.part : 'identity';
  return [part, (next: PartName) => setFilter({ part: next === 'identity' ? '' : next })] as const;
};

export default function CompanySettingsPage() {
  const t = useTranslation('company');
  const c = useTranslation('common');
  const titleId = useId();
  const text = useChangeText('company');
  const {
    settings,
    baseSettings,
    draft,
    isChanged,
    isSaving,
    currentSettings,
    error,
    refetch,
    edit,
    save,
    discard,
    getError,
    resolveConflict,
  } = useCompanyDraft();
  const [part, setPart] = usePart();
  if (error && !settings)
    return <ErrorState heading={c((w) => w.menu.companySettings)} failure={error} onRetry={() => void refetch()} />;
  if (!settings || !baseSettings || !draft) return <LoadingPage title={c((w) => w.menu.companySettings)} />;
  const props: DraftProps = { settings, draft, onEdit: edit, getError };
  const PartComponent = components[part];
  return (
    <section aria-labelledby={titleId} className="form-page flex flex-col px-4">
      <header className="sticky top-0 z-10 mb-4 flex flex-col gap-2 bg-container py-3">
        <PageTitle id={titleId}>{c((w) => w.menu.companySettings)}</PageTitle>
        <div className="overflow-x-auto">
          <Segmented<PartName>
            aria-labelledby={titleId}
            value={part}
            options={(['identity', 'access', 'defaults'] as const).map((value) => ({
              value,
              label: t((w) => w[value]),
            }))}
            onChange={setPart}
          />
        </div>
      </header>
      <div className="max-w-5xl pb-6">
        <PreferenceSourceContext value={createSource(props)}>
          <DisabledDuringImpersonation>
            <PartComponent {...props} />
          </DisabledDuringImpersonation>
        </PreferenceSourceContext>
      </div>
      <SaveBar
        permission={changeCompanySettings}
        changedLabels={isChanged ? listChangedFields(createDraft(baseSettings), draft).map(text.label) : []}
        isSaving={isSaving}
        onSave={() => void save()}
        onDiscard={discard}
      />
      {currentSettings && (
        <Suspense>
          <CompanyConflict original={baseSettings} theirs={currentSettings} mine={draft} onResolve={resolveConflict} />
        </Suspense>
      )}
    </section>
  );
}
