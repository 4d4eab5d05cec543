import { Button, Input } from 'antd';
import { lengthLimit } from '../../../components/fields/length-limit.ts';
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
  const [saved, setSaved] = useState<string | null>(null);
  const [typed, setTyped] = useState(saved ?? '');
  const isDirty = typed.trim() !== (saved ?? '');
  useUnsaved(
    t((w) => w.work),
    isDirty,
  );
  useTabTitle(saved || undefined);
  return (
    <NestPage title={c((w) => w.menu.menu2)} topic={t((w) => w.unsaved)} text={t((w) => w.unsavedText)}>
      <form
        className="flex max-w-prose flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setSaved(typed.trim());
        }}
      >
        <label htmlFor={id} className="font-medium">
          {t((w) => w.title)}
        </label>
        <Input
          id={id}
          value={typed}
          {...lengthLimit(30)}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex items-center gap-3">
          <Button type="primary" htmlType="submit" disabled={!isDirty}>
            {t((w) => w.save)}
          </Button>
          <span role="status" className="text-secondary">
            {saved && !isDirty && t((w) => w.saved, { title: saved })}
          </span>
        </div>
      </form>
    </NestPage>
  );
}
