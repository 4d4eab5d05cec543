import { Input } from 'antd';
import { useId } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../../lib/language/i18n.ts';
import { NestPage } from '../../../../features/nest/nest-page.tsx';

const records = [12, 13, 14];

export const words = ['nest'] as const;

export default function CachedPage() {
  const t = useTranslation('nest');
  const c = useTranslation('common');
  const id = useId();
  return (
    <NestPage title={c((w) => w.menu['menu1-1'])} topic={t((w) => w.cachedPage)} text={t((w) => w.cachedText)}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {t((w) => w.note)}
      </label>
      <Input.TextArea id={id} rows={5} autoComplete="off" className="max-w-prose" />
      <p className="mt-4 mb-2 max-w-prose text-secondary">{t((w) => w.recordsText)}</p>
      <ul className="m-0 flex list-none flex-wrap gap-4 p-0">
        {records.map((record) => (
          <li key={record}>
            <Link to={`/route-nest/menu1/menu1-1/${record}`}>{t((w) => w.record, { id: String(record) })}</Link>
          </li>
        ))}
      </ul>
    </NestPage>
  );
}
