import LineChartOutlined from '@ant-design/icons/LineChartOutlined';
import TableOutlined from '@ant-design/icons/TableOutlined';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Panel } from '../page/panel.tsx';
import { Placeholder } from '../feedback/placeholder.tsx';

interface ChartPanelProps<Data> {
  title: string;
  note?: ReactNode;
  controls?: ReactNode;
  /** Tailwind classes for a fixed height (`@md:` is the panel's width), so that the layout does not shift. */
  height: string;
  query: UseQueryResult<Data>;
  isEmpty: (data: Data) => boolean;
  emptyMessage?: string;
  children: (data: Data, isTable: boolean) => ReactNode;
}

const Body = <Data,>({
  query: { data, error, isPlaceholderData, refetch },
  isEmpty,
  emptyMessage,
  draw,
}: Pick<ChartPanelProps<Data>, 'query' | 'isEmpty' | 'emptyMessage'> & { draw: (data: Data) => ReactNode }) => {
  if (error && data === undefined) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Placeholder className="size-full" />;
  if (isEmpty(data)) return <EmptyState message={emptyMessage} />;
  return (
    <div
      aria-busy={isPlaceholderData}
      className={`h-full transition-opacity ${isPlaceholderData ? 'opacity-50 delay-300' : ''}`}
    >
      {draw(data)}
    </div>
  );
};

export const ChartPanel = <Data,>({ title, note, controls, height, children, ...body }: ChartPanelProps<Data>) => {
  const t = useTranslation('common');
  const [isTable, setIsTable] = useState(false);
  const switchLabel = isTable ? t((w) => w.asChart) : t((w) => w.asTable);
  return (
    <Panel
      title={title}
      note={note}
      extra={
        <>
          {controls}
          <Button
            type="text"
            size="small"
            icon={isTable ? <LineChartOutlined aria-hidden /> : <TableOutlined aria-hidden />}
            title={switchLabel}
            aria-label={t((w) => w.labeled, { label: title, text: switchLabel })}
            onClick={() => setIsTable(!isTable)}
          />
        </>
      }
    >
      <div className="@container">
        <div className={height}>
          <Body {...body} draw={(data) => children(data, isTable)} />
        </div>
      </div>
    </Panel>
  );
};
