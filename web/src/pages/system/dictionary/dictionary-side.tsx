import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import { dictionaryCalls, dictionaryResource } from '@atrium/contract/dictionary/fields.ts';
import { findLocalizedNameField } from '@atrium/contract/resource/definition.ts';
import { Button, Input } from 'antd';
import { useDeferredValue, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLanguage, useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { type AnyRow, getRecordName } from '../../../components/resource/resource-screen.ts';

const maxDictionaries = 100;

export const getItemsAddress = (id: number): string => `/system/dictionary?dictionaryId=${id}`;

const getName = (row: AnyRow): string => getRecordName({ resource: dictionaryResource }, row);

export const useDictionaryName = (id: number): string | undefined => {
  const { data } = useApiQuery(dictionaryCalls.read, { id }, { skipsErrorToast: true, isBackground: true });
  return data && getName(data);
};

export const BackToDictionaries = () => {
  const t = useTranslation('dictionary');
  const navigate = useNavigate();
  const label = t((w) => w.back);
  return (
    <Button
      type="text"
      size="small"
      className="me-2"
      icon={<ArrowLeftOutlined aria-hidden />}
      aria-label={label}
      title={label}
      onClick={() => void navigate('/system/dictionary')}
    />
  );
};

export const DictionarySide = ({ currentId }: { currentId: number }) => {
  const t = useTranslation('dictionary');
  const label = useLabel();
  const language = useLanguage();
  const [inputText, setInputText] = useState('');
  const keyword = useDeferredValue(inputText.trim());
  const { data, error, refetch } = useApiQuery(
    dictionaryCalls.list,
    { keyword, sort: findLocalizedNameField(language, dictionaryResource.fields), pageSize: maxDictionaries },
    { skipsErrorToast: true, keepsPreviousData: true },
  );
  return (
    <nav
      aria-label={label(dictionaryResource.many)}
      className="w-56 shrink-0 self-stretch border-0 border-e border-solid border-line-secondary pe-4"
    >
      <div className="sticky top-4 flex max-h-[calc(100dvh-160px)] flex-col">
        <Input
          allowClear
          className="mb-2 flex-none"
          value={inputText}
          placeholder={t((w) => w.find)}
          aria-label={t((w) => w.find)}
          onChange={({ target }) => setInputText(target.value)}
        />
        {error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Placeholder className="h-60" />}
        {data?.list.length === 0 && <EmptyState message={t((w) => w.noneFound)} />}
        <ul className="m-0 list-none overflow-y-auto p-0">
          {data?.list.map((dictionary) => (
            <li key={dictionary.id}>
              <Link
                to={getItemsAddress(dictionary.id)}
                aria-current={dictionary.id === currentId ? 'page' : undefined}
                className={`block truncate rounded px-2 py-1 ${dictionary.id === currentId ? 'bg-primary-bg text-primary-text!' : 'text-current!'}`}
                title={getName(dictionary)}
              >
                {getName(dictionary)}
              </Link>
            </li>
          ))}
        </ul>
        {data && data.total > data.list.length && (
          <p className="mt-2 mb-0 text-xs text-secondary">{t((w) => w.more)}</p>
        )}
      </div>
    </nav>
  );
};
