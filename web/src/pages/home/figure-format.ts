import type { Measure } from '@atrium/contract/figure/fields.ts';
import { type Format, useFormat } from '../../lib/format/format.ts';

const maxPlainCount = 1_000_000;

const maxPlainAmount = 10_000;

const currencyOptions = { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' } as const;

/** Formats an amount of money: ¥9,310, ¥244.4万, ¥2.4M. */
export const formatAmount = (format: Format, value: number): string =>
  Math.abs(value) < maxPlainAmount
    ? format.number(value, { ...currencyOptions, maximumFractionDigits: 0 })
    : format.number(value, { ...currencyOptions, notation: 'compact', maximumFractionDigits: 1 });

export const useFormatFigure = (): ((code: Measure | null, value: number) => string) => {
  const format = useFormat();
  return (code, value) => {
    if (code === 'sales') return formatAmount(format, value);
    if (Math.abs(value) < maxPlainCount) return format.number(value, { maximumFractionDigits: 0 });
    return format.number(value, { notation: 'compact', maximumFractionDigits: 1 });
  };
};
