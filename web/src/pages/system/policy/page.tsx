import { languages, type Language } from '@atrium/contract/envelope.ts';
import { changePolicy, policyNames, type Policy, type PolicyName, readPolicy } from '@atrium/contract/policy.ts';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useWords } from '../../../lib/i18n.ts';
import { useListQuery } from '../../../lib/list-query.ts';
import { useAsk, useTell } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Markdown } from '../../../ui/markdown.tsx';
import { NeedButton } from '../../../ui/need-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';

const languageNames = { 'zh-CN': '简体中文', 'en-US': 'English' } as const;

const Editor = ({ policy }: { policy: Policy }) => {
  const t = useWords('policy');
  const c = useWords('common');
  const format = useFormat();
  const [content, setContent] = useState(policy.content);
  const { mutateAsync: save, isPending } = useTell(changePolicy);
  const isDirty = content !== policy.content;
  useUnsaved(
    c((w) => w.menu.policy),
    isDirty,
  );
  const submit = () =>
    save({ name: policy.name, language: policy.language, content, version: policy.version }).then(
      () => toast.success(c((w) => w.updateSuccess)),
      // The client of the wire has said why; what was typed stays.
      () => undefined,
    );
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        <Input.TextArea
          aria-label={t((w) => w.source)}
          className="font-mono"
          autoSize={{ minRows: 20, maxRows: 40 }}
          value={content}
          onChange={({ target }) => setContent(target.value)}
        />
        <section
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
          tabIndex={0}
          aria-label={t((w) => w.preview)}
          className="max-h-[56rem] overflow-y-auto rounded-md border border-solid border-line-secondary p-4"
        >
          <Markdown>{content}</Markdown>
        </section>
      </div>
      <div className="mt-3 flex items-center justify-end gap-3">
        {policy.updateTime > 0 && (
          <span className="text-xs text-secondary">
            {t((w) => w.updated, { date: format.dateTime(policy.updateTime) })}
          </span>
        )}
        <NeedButton
          need={changePolicy}
          type="primary"
          disabled={!isDirty || content.trim() === ''}
          loading={isPending}
          onClick={() => void submit()}
        >
          {c((w) => w.save)}
        </NeedButton>
      </div>
    </>
  );
};

/** The public texts, written by an administrator: privacy policy and terms, in each language. */
export default function PolicyPage() {
  const t = useWords('policy');
  const c = useWords('common');
  const { filter, setFilter } = useListQuery(['name', 'language']);
  const name: PolicyName = policyNames.find((known) => known === filter.name) ?? 'privacy';
  const language: Language = languages.find((known) => known === filter.language) ?? 'zh-CN';
  const { data: policy, isError, refetch } = useAsk(readPolicy, { name, language }, { quiet: true });
  const titles = { privacy: t((w) => w.privacy.title), terms: t((w) => w.terms.title) };
  return (
    <div className="p-4">
      <Panel
        title={c((w) => w.menu.policy)}
        isFirst
        extra={
          <>
            <Segmented
              value={name}
              options={policyNames.map((value) => ({ value, label: titles[value] }))}
              onChange={(value) => setFilter({ name: value })}
            />
            <Segmented
              value={language}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
              onChange={(value) => setFilter({ language: value })}
            />
          </>
        }
      >
        {isError && !policy && <ErrorState onRetry={() => void refetch()} />}
        {!policy && !isError && <Placeholder className="h-96" />}
        {policy && <Editor key={`${policy.name} ${policy.language} ${policy.version}`} policy={policy} />}
      </Panel>
    </div>
  );
}
