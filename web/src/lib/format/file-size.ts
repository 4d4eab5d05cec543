import type { Format } from './format.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Returns "480 bytes", "12 kB" or "3.5 MB". */
export const formatFileSize = (format: Format, bytes: number): string => {
  const power = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const options = {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  } as const;
  return format.number(bytes / 1024 ** power, options);
};
