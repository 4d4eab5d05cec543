import { languageTable, languages, type Language } from '@atrium/contract/language.ts';
import { readLegalText } from '@atrium/contract/legal-text/calls.ts';
import { type LegalTextName, legalTextNames } from '@atrium/contract/legal-text/fields.ts';
import type { LegalText } from '@atrium/contract/legal-text/schemas.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useLanguage, useTranslation } from '../../../lib/language/i18n.ts';
import { useListQuery } from '../../../lib/query/list-query.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { useUnsaved } from '../../../lib/tab/unsaved.ts';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Panel } from '../../../components/page/panel.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { type PolicyDraft, PolicyEditor } from './policy-editor.tsx';

export const words = ['policy'] as const;

export default function PolicyPage() {
  const t = useTranslation('policy');
  const c = useTranslation('common');
  const currentLanguage = useLanguage();
  const { filter, setFilter } = useListQuery(['name', 'language']);
  // Keeps the drafts of all texts while the user switches between them.
  const [drafts, setDrafts] = useState<Readonly<Record<string, PolicyDraft | undefined>>>({});
  // Shows a saved text immediately, even if reloading it fails.
  const [saves, setSaves] = useState<Readonly<Record<string, LegalText | undefined>>>({});
  const name: LegalTextName = legalTextNames.find((candidate) => candidate === filter.name) ?? 'privacy';
  const language: Language = languages.find((candidate) => candidate === filter.language) ?? currentLanguage;
  const {
    data: loadedText,
    error,
    refetch,
  } = useApiQuery(readLegalText, { name, language }, { skipsErrorToast: true });
  useUnsaved(
    c((w) => w.menu.policy),
    Object.values(drafts).some((draft) => draft !== undefined),
  );
  const titles = { privacy: t((w) => w.privacy.title), terms: t((w) => w.terms.title) };
  const key = `${name} ${language}`;
  const savedText = saves[key];
  const policy = savedText && loadedText && savedText.version > loadedText.version ? savedText : loadedText;
  const replaceDraft = (content: string, savedPolicy: LegalText) => {
    setSaves((previousSaves) => ({ ...previousSaves, [key]: savedPolicy }));
    setDrafts((previousDrafts) => {
      const draftContent = previousDrafts[key]?.content;
      return {
        ...previousDrafts,
        [key]:
          draftContent === undefined || draftContent === content
            ? undefined
            : { content: draftContent, baseText: savedPolicy },
      };
    });
  };
  return (
    <div className="form-page flex flex-col px-4 pt-3">
      <Panel
        title={c((w) => w.menu.policy)}
        isFirst
        extra={
          <div className="flex flex-wrap gap-2">
            <Segmented
              aria-label={c((w) => w.menu.policy)}
              value={name}
              options={legalTextNames.map((value) => ({ value, label: titles[value] }))}
              onChange={(value) => setFilter({ name: value })}
            />
            <Segmented
              aria-label={t((w) => w.language)}
              value={language}
              options={languages.map((value) => ({ value, label: languageTable[value].name }))}
              onChange={(value) => setFilter({ language: value })}
            />
          </div>
        }
      >
        {error && !policy && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!policy && !error && <Placeholder className="h-96" />}
        {policy && (
          <PolicyEditor
            key={key}
            title={titles[name]}
            policy={policy}
            draft={drafts[key]}
            onDraftChange={(draft) => setDrafts({ ...drafts, [key]: draft })}
            onSaved={replaceDraft}
          />
        )}
      </Panel>
    </div>
  );
}
