import type { CallResult } from '@atrium/contract/call.ts';
import type { readPie } from '@atrium/contract/figure/calls.ts';
import { categories, type Category } from '@atrium/contract/figure/fields.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { ChartPanel } from '../../components/chart/chart-panel.tsx';
import { PieChart } from '../../components/chart/pie-chart.tsx';
import { formatAmount } from './figure-format.ts';
import { type ChannelChoice, channelChoices } from './use-home-choice.ts';

type Sales = CallResult<typeof readPie>;

const yuanPerUnit = 10_000;

const isCategory = (code: string): code is Category => categories.some((category) => category === code);

const SalesChart = ({ sales, channel, isTable }: { sales: Sales; channel: ChannelChoice; isTable: boolean }) => {
  const t = useTranslation('home');
  const format = useFormat();
  const parts = useMemo(
    () =>
      sales.map(({ code, value }) => ({
        name: isCategory(code) ? t((w) => w.category[code]) : code,
        value: value * yuanPerUnit,
      })),
    [sales, t],
  );
  const words = useMemo(
    () => ({
      part: t((w) => w.category.label),
      value: t((w) => w.measure.sales),
      share: t((w) => w.share),
      formatValue: (value: number) => formatAmount(format, value),
      formatShare: (share: number) => format.percent(share, 0),
    }),
    [t, format],
  );
  const label = t((w) => w.pieOf, { channel: t((w) => w.channel[channel]) });
  return <PieChart label={label} parts={parts} words={words} isTable={isTable} />;
};

interface SalesPanelProps {
  query: UseQueryResult<Sales>;
  channel: ChannelChoice;
  onChannel: (channel: ChannelChoice) => void;
}

export const SalesPanel = ({ query, channel, onChannel }: SalesPanelProps) => {
  const isPhone = useIsPhone();
  const t = useTranslation('home');
  const [shownChannel, setShownChannel] = useState(channel);
  if (!query.isPlaceholderData && shownChannel !== channel) setShownChannel(channel);
  return (
    <ChartPanel
      title={t((w) => w.pie)}
      note={t((w) => w.pieNote)}
      height="h-40"
      query={query}
      isEmpty={(sales) => sales.every(({ value }) => !value)}
      controls={
        <Segmented<ChannelChoice>
          size={isPhone ? 'middle' : 'small'}
          aria-label={t((w) => w.channel.label)}
          value={channel}
          onChange={onChannel}
          options={channelChoices.map((value) => ({ value, label: t((w) => w.channel[value]) }))}
        />
      }
    >
      {(sales, isTable) => <SalesChart sales={sales} channel={shownChannel} isTable={isTable} />}
    </ChartPanel>
  );
};
