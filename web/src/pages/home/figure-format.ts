import type { Measure } from '@atrium/contract/figure/fields.ts';
import { type Format, useFormat } from '../../lib/format/format.ts';

const maxPlainCount = 1_000_000;

const maxPlainAmount = 10_000;

const money = { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' } as const;

/** Formats an amount of money: ¥9,310, ¥244.4万, ¥2.4M. */
export const amount = (format: Format, value: number): string =>
  Math.abs(value) < maxPlainAmount
    ? format.number(value, { ...money, maximumFractionDigits: 0 })
    : format.number(value, { ...money, notation: 'compact', maximumFractionDigits: 1 });

export const useFigure = (): ((code: Measure | null, value: number) => string) => {
  const format = useFormat();
  return (code, value) => {
    if (code === 'sales') return amount(format, value);
    if (Math.abs(value) < maxPlainCount) return format.number(value, { maximumFractionDigits: 0 });
    return format.number(value, { notation: 'compact', maximumFractionDigits: 1 });
  };
};
