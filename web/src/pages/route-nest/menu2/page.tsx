import { Button, Input } from 'antd';
import { getLengthLimit } from '../../../components/fields/length-limit.ts';
import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useTabTitle } from '../../../lib/tab/tabs.ts';
import { useUnsaved } from '../../../lib/tab/unsaved.ts';
import { NestPage } from '../../../features/nest/nest-page.tsx';

export const words = ['nest'] as const;

export default function UnsavedPage() {
  const t = useTranslation('nest');
  const c = useTranslation('common');
  const id = useId();
  const [savedTitle, setSavedTitle] = useState<string | null>(null);
  const [inputText, setInputText] = useState(savedTitle ?? '');
  const isDirty = inputText.trim() !== (savedTitle ?? '');
  useUnsaved(
    t((w) => w.initialTitle),
    isDirty,
  );
  useTabTitle(savedTitle || undefined);
  return (
    <NestPage title={c((w) => w.menu.menu2)} topic={t((w) => w.unsaved)} text={t((w) => w.unsavedText)}>
      <form
        className="flex max-w-prose flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setSavedTitle(inputText.trim());
        }}
      >
        <label htmlFor={id} className="font-medium">
          {t((w) => w.title)}
        </label>
        <Input
          id={id}
          value={inputText}
          {...getLengthLimit(30)}
          autoComplete="off"
          onChange={(event) => setInputText(event.target.value)}
        />
        <div className="flex items-center gap-3">
          <Button type="primary" htmlType="submit" disabled={!isDirty}>
            {t((w) => w.save)}
          </Button>
          <span role="status" className="text-secondary">
            {savedTitle && !isDirty && t((w) => w.saved, { title: savedTitle })}
          </span>
        </div>
      </form>
    </NestPage>
  );
}
