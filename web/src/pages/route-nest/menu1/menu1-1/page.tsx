import { Input } from 'antd';
import { useId } from 'react';
import { useWords } from '../../../../lib/i18n.ts';
import { NestPage } from '../../../../ui/nest-page.tsx';

/** Shows that a page stays alive behind its tab: the field keeps what was typed all by itself. */
export default function KeptPage() {
  const t = useWords('nest');
  const id = useId();
  return (
    <NestPage title={t((w) => w.kept)} text={t((w) => w.keptText)}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {t((w) => w.note)}
      </label>
      <Input.TextArea id={id} rows={5} autoComplete="off" className="max-w-prose" />
    </NestPage>
  );
}
