import { changeLegalText } from '@atrium/contract/legal-text/calls.ts';
import type { LegalText } from '@atrium/contract/legal-text/schemas.ts';
import { Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { useErrorText } from '../../../lib/language/error-text.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { useSingleRun } from '../../../lib/browser/use-single-run.ts';
import { getConflictingRow } from '../../../components/form/conflict.ts';
import { SaveBar } from '../../../components/form/save-bar.tsx';
import { Markdown } from '../../../components/text/markdown.tsx';

const PolicyConflict = lazy(async () => ({ default: (await import('./policy-conflict.tsx')).PolicyConflict }));

const height = 'h-[max(24rem,calc(100dvh_-_15.5rem))]!';

/** Unsaved text, and the saved text that it started from. */
export interface PolicyDraft {
  readonly content: string;
  readonly baseText: LegalText;
}

interface PolicyEditorProps {
  title: string;
  policy: LegalText;
  draft: PolicyDraft | undefined;
  onDraftChange: (draft: PolicyDraft | undefined) => void;
  /** Called with the text that was sent; the user may have typed since. */
  onSaved: (content: string, saved: LegalText) => void;
}

export const PolicyEditor = ({ title, policy, draft, onDraftChange, onSaved }: PolicyEditorProps) => {
  const t = useTranslation('policy');
  const c = useTranslation('common');
  const format = useFormat();
  const { failure: errorText } = useErrorText();
  const { mutateAsync: save, isPending } = useApiMutation(changeLegalText, { skipsErrorToast: true });
  const [currentText, setCurrentText] = useState<LegalText | null>(null);
  const { content, baseText } = draft ?? { content: policy.content, baseText: policy };
  const submit = useSingleRun(async () => {
    try {
      const { name, language, version } = baseText;
      onSaved(content, await save({ name, language, content, version }));
      toast.success(c((w) => w.updateSuccess));
    } catch (failure) {
      const current = getConflictingRow<LegalText>(failure);
      if (current) setCurrentText(current);
      else toast.error(errorText(failure));
    }
  });
  return (
    <>
      <div className="grid gap-4 pb-3 lg:grid-cols-2">
        <Input.TextArea
          aria-label={t((w) => w.source)}
          className={`resize-none! font-mono ${height}`}
          value={content}
          onChange={({ target: { value } }) =>
            onDraftChange(value === baseText.content ? undefined : { content: value, baseText })
          }
        />
        <section
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it must be reachable by keyboard, because it scrolls
          tabIndex={0}
          aria-label={t((w) => w.preview)}
          className={`overflow-y-auto rounded-md border border-solid border-line-secondary p-4 ${height}`}
        >
          <Markdown isPart>{content}</Markdown>
        </section>
      </div>
      <SaveBar
        permission={changeLegalText}
        changedLabels={draft === undefined ? [] : [title]}
        note={policy.updateTime > 0 ? t((w) => w.updated, { date: format.dateTime(policy.updateTime) }) : undefined}
        isSaving={isPending}
        isValid={content.trim() !== ''}
        onSave={() => void submit()}
        onDiscard={() => onDraftChange(undefined)}
      />
      {currentText && (
        <Suspense>
          <PolicyConflict
            original={baseText}
            theirs={currentText}
            mine={content}
            onCancel={() => setCurrentText(null)}
            onChoose={(chosenContent) => {
              onDraftChange(
                chosenContent === currentText.content ? undefined : { content: chosenContent, baseText: currentText },
              );
              setCurrentText(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
};
