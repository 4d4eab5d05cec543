import { Input } from 'antd';
import { useId, useState } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from '../../../../../lib/language/i18n.ts';
import { useTabTitle } from '../../../../../lib/tab/tabs.ts';
import { useUnsaved } from '../../../../../lib/tab/unsaved.ts';
import { NestPage } from '../../../../../features/nest/nest-page.tsx';

export const words = ['nest'] as const;

export default function RecordPage() {
  const t = useTranslation('nest');
  const fieldId = useId();
  const { id = '' } = useParams();
  const [note, setNote] = useState('');
  const title = t((w) => w.record, { id });
  useTabTitle(title);
  useUnsaved(title, note !== '');
  return (
    <NestPage title={title} text={t((w) => w.recordText)}>
      <label htmlFor={fieldId} className="mb-1 block font-medium">
        {t((w) => w.note)}
      </label>
      <Input.TextArea
        id={fieldId}
        rows={5}
        autoComplete="off"
        className="max-w-prose"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </NestPage>
  );
}
