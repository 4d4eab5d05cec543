import { changePolicy, type Policy } from '@atrium/contract/policy.ts';
import { Input } from 'antd';
import { useFormat } from '../../../lib/format.ts';
import { useWords } from '../../../lib/i18n.ts';
import { useTell } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { Markdown } from '../../../ui/markdown.tsx';
import { NeedButton } from '../../../ui/need-button.tsx';

const height = 'h-[max(24rem,calc(100dvh_-_19rem))]!';

interface PolicyEditorProps {
  policy: Policy;
  /** What was typed and is not saved yet; undefined: nothing. */
  draft: string | undefined;
  onDraft: (draft: string | undefined) => void;
  /** It was refused: somebody else may have saved another one meanwhile. */
  onRefused: () => void;
}

/** One of the public texts in Markdown, and beside it what it will look like. */
export const PolicyEditor = ({ policy, draft, onDraft, onRefused }: PolicyEditorProps) => {
  const t = useWords('policy');
  const c = useWords('common');
  const format = useFormat();
  const { mutateAsync: save, isPending } = useTell(changePolicy);
  const content = draft ?? policy.content;
  const submit = async () => {
    const { name, language, version } = policy;
    try {
      await save({ name, language, content, version });
      onDraft(undefined);
      toast.success(c((w) => w.updateSuccess));
    } catch {
      // The client of the wire has said why; what was typed stays.
      onRefused();
    }
  };
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        <Input.TextArea
          aria-label={t((w) => w.source)}
          className={`resize-none! font-mono ${height}`}
          value={content}
          onChange={({ target }) => onDraft(target.value === policy.content ? undefined : target.value)}
        />
        <section
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
          tabIndex={0}
          aria-label={t((w) => w.preview)}
          className={`overflow-y-auto rounded-md border border-solid border-line-secondary p-4 ${height}`}
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
          disabled={draft === undefined || content.trim() === ''}
          loading={isPending}
          onClick={() => void submit()}
        >
          {c((w) => w.save)}
        </NeedButton>
      </div>
    </>
  );
};
