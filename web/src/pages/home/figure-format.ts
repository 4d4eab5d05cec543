import type { Measure } from '@atrium/contract/metric/fields.ts';
import { type Format, useFormat } from '../../lib/format/format.ts';

/** From how much on a number of things is written short. */
const longestCount = 1_000_000;

/** From how much on an amount of money is. */
const longestAmount = 10_000;

const money = { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' } as const;

/** An amount of money: ¥9,310, ¥244.4万, ¥2.4M. */
export const amount = (format: Format, value: number): string =>
  Math.abs(value) < longestAmount
    ? format.number(value, { ...money, maximumFractionDigits: 0 })
    : format.number(value, { ...money, notation: 'compact', maximumFractionDigits: 1 });

/** How the figures of home are written: money as money, and things counted to the last as long as that can be read. */
export const useFigure = (): ((code: Measure | null, value: number) => string) => {
  const format = useFormat();
  return (code, value) => {
    if (code === 'sales') return amount(format, value);
    if (Math.abs(value) < longestCount) return format.number(value, { maximumFractionDigits: 0 });
    return format.number(value, { notation: 'compact', maximumFractionDigits: 1 });
  };
};
