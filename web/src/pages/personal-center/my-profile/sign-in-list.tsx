import { readSignIns } from '@atrium/contract/account/calls.ts';
import type { SignIn } from '@atrium/contract/account/schemas.ts';
import { Table } from 'antd';
import { useState } from 'react';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useReturnedPage } from '../../../lib/query/list-query.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { ColoredState } from '../../../components/feedback/colored-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { usePagerArrows } from '../../../components/table/pager.tsx';

export const SignInList = () => {
  const renderArrows = usePagerArrows();
  const t = useTranslation('account');
  const format = useFormat();
  const [current, setCurrent] = useState(1);
  const query = useApiQuery(readSignIns, { current, pageSize: 10 }, { skipsErrorToast: true, keepsPreviousData: true });
  useReturnedPage(query, current, setCurrent);
  const { data, error, isFetching, refetch } = query;
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  return (
    <Table<SignIn>
      rowKey="id"
      size="small"
      loading={isFetching}
      dataSource={data?.list ?? []}
      pagination={{
        current,
        total: data?.total ?? 0,
        pageSize: 10,
        onChange: setCurrent,
        hideOnSinglePage: true,
        showSizeChanger: false,
        itemRender: renderArrows,
      }}
      columns={[
        { title: t((w) => w.time), dataIndex: 'time', render: (time: number) => format.dateTime(time) },
        { title: t((w) => w.address), dataIndex: 'address' },
        {
          title: t((w) => w.outcome),
          dataIndex: 'success',
          render: (isSuccess: boolean) => (
            <ColoredState color={isSuccess ? null : 'error'}>
              {t((w) => (isSuccess ? w.signedIn : w.signInFailed))}
            </ColoredState>
          ),
        },
      ]}
    />
  );
};
