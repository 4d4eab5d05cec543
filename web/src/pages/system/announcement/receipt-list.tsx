import { listReceipts } from '@atrium/contract/announcement/calls.ts';
import type { CallResult } from '@atrium/contract/call.ts';
import type { Announcement, Receipt, ReceiptState } from '@atrium/contract/announcement/schemas.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useFormat } from '../../../lib/format/format.ts';
import { type Translate, useTranslation } from '../../../lib/language/i18n.ts';
import { useReturnedPage } from '../../../lib/query/list-query.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { UserRow } from '../../../features/user/user-row.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { SearchField } from '../../../components/fields/search-field.tsx';
import { useSearchTexts } from '../../../components/resource/resource-search.tsx';
import { SmallPager } from '../../../components/table/pager.tsx';
import type { Words } from '../../../words/namespaces.ts';

const pageSize = 10;

type ReceiptPage = CallResult<typeof listReceipts>;

const ReceiptRow = ({ receipt }: { receipt: Receipt }) => {
  const { readTime, confirmTime } = receipt;
  const t = useTranslation('announcement');
  const format = useFormat();
  return (
    <UserRow user={receipt}>
      <div className="flex-none text-end text-xs text-secondary">
        {readTime !== null && <p className="m-0">{t((w) => w.readAt, { time: format.minute(readTime) })}</p>}
        {confirmTime !== null && <p className="m-0">{t((w) => w.confirmedAt, { time: format.minute(confirmTime) })}</p>}
      </div>
    </UserRow>
  );
};

const getEmptyMessage = (
  t: Translate<Words['announcement']>,
  { state, keyword, addressed }: { state: ReceiptState; keyword: string; addressed: number },
): string => {
  if (keyword !== '') return t((w) => w.noMatchingUsers);
  return addressed === 0 ? t((w) => w.noRecipients) : t((w) => w.noReceipts[state]);
};

const ReceiptNumbers = ({ data, mustConfirm }: { data: ReceiptPage; mustConfirm: boolean }) => {
  const t = useTranslation('announcement');
  const { read, confirmed, addressed } = data;
  return (
    <p className="mt-0 mb-2 text-secondary">
      {t((w) => (mustConfirm ? w.readAndConfirmedBy : w.readBy), { read, confirmed, addressed })}
    </p>
  );
};

export const ReceiptList = ({ announcement: { id, mustConfirm } }: { announcement: Announcement }) => {
  const t = useTranslation('announcement');
  const [state, setState] = useState<ReceiptState>('read');
  const [keyword, setKeyword] = useState('');
  const [current, setCurrent] = useState(1);
  const query = useApiQuery(
    listReceipts,
    { id, state, keyword, current, pageSize },
    { skipsErrorToast: true, keepsPreviousData: true },
  );
  useReturnedPage(query, current, setCurrent);
  const { data, error, isPlaceholderData, refetch } = query;
  const states: ReceiptState[] = mustConfirm ? ['read', 'unread', 'confirmed', 'unconfirmed'] : ['read', 'unread'];
  const showState = (next: ReceiptState) => {
    setState(next);
    setCurrent(1);
  };
  const search = (text: string) => {
    setKeyword(text);
    setCurrent(1);
  };
  return (
    <>
      {data && <ReceiptNumbers data={data} mustConfirm={mustConfirm} />}
      <div className="mb-2 flex flex-wrap gap-2">
        <Segmented
          aria-label={t((w) => w.receiptState)}
          value={state}
          options={states.map((value) => ({ value, label: t((w) => w.states[value]) }))}
          onChange={showState}
        />
        <SearchField value={keyword} {...useSearchTexts(userResource)} onSearch={search} />
      </div>
      {error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Placeholder className="h-60" />}
      {data?.list.length === 0 && !isPlaceholderData && (
        <EmptyState message={getEmptyMessage(t, { state, keyword, addressed: data.addressed })} />
      )}
      <ul className="m-0 list-none p-0">
        {data?.list.map((receipt) => (
          <ReceiptRow key={receipt.id} receipt={receipt} />
        ))}
      </ul>
      <SmallPager current={current} pageSize={pageSize} total={data?.total ?? 0} onChange={setCurrent} />
    </>
  );
};
