import { resolve } from 'node:path';
import { setting } from './config-setting.ts';

/** For how long something is kept. */
export interface Age {
  readonly count: number;
  readonly unit: 'days' | 'months';
}

/** `90d` or `24m`. */
const age = (text: string): Age => {
  const [, count, unit] = /^([1-9]\d{0,3})([dm])$/i.exec(text) ?? [];
  if (count === undefined) throw new Error('expected days or months such as 400d or 24m');
  return { count: Number(count), unit: unit?.toLowerCase() === 'd' ? 'days' : 'months' };
};

/** Settings of for how long the audit is kept. */
export const retentionSettings = {
  auditKeep: setting<Age | null>({
    name: 'ATRIUM_AUDIT_KEEP',
    meaning: 'Days or months for which entries of the audit are kept: `400d`, `24m`',
    usually: 'for ever',
    parse: age,
    fallback: () => null,
  }),
  auditArchive: setting<string | null>({
    name: 'ATRIUM_AUDIT_ARCHIVE',
    meaning: 'Folder that each month of the audit is written to before it is deleted, the same for all copies',
    usually: 'none: they are deleted only',
    parse: (text) => resolve(text),
    fallback: () => null,
  }),
} as const;
