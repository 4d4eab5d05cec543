import { textEncodings, type TextEncoding } from '@atrium/contract/text-encodings.ts';
import { Alert, Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../lib/language/i18n.ts';
import { Select } from '../../../../components/fields/select.tsx';
import type { ImportedSheet } from './import-sheet.ts';
import type { Import } from './use-import.ts';

const ReadingOption = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-wrap items-center gap-2">
    <span className="w-24 text-secondary">{label}</span>
    {children}
  </div>
);

const Encoding = ({ importer, sheet }: { importer: Import; sheet: ImportedSheet }) => {
  const t = useTranslation('importing');
  return (
    <>
      <ReadingOption label={t((w) => w.encoding)}>
        <Select<TextEncoding>
          aria-label={t((w) => w.encoding)}
          className="w-72 max-w-full"
          value={sheet.encoding}
          options={textEncodings.map((value) => ({ value, label: t((w) => w.encodings[value]) }))}
          onChange={(encoding) => importer.reread({ encoding, headingRow: undefined })}
        />
      </ReadingOption>
      <Alert
        type="warning"
        showIcon
        title={t((w) => w.encodingHint)}
        description={sheet.topRows.slice(0, 4).map(({ number, text }) => (
          <div key={number} className="truncate">
            {text}
          </div>
        ))}
      />
    </>
  );
};

const HeadingRow = ({ importer, sheet }: { importer: Import; sheet: ImportedSheet }) => {
  const t = useTranslation('importing');
  const rows = sheet.topRows.map(({ number, text }) => ({
    value: number,
    label: t((w) => w.rowOption, { row: number, text }),
  }));
  return (
    <ReadingOption label={t((w) => w.headingRow)}>
      <Select<number>
        aria-label={t((w) => w.headingRow)}
        className="min-w-0 flex-1"
        value={sheet.headingRow}
        options={[{ value: 0, label: t((w) => w.noHeading) }, ...rows]}
        onChange={(headingRow) => importer.reread({ headingRow })}
      />
    </ReadingOption>
  );
};

export const ImportReading = ({ importer, sheet }: { importer: Import; sheet: ImportedSheet }) => {
  const t = useTranslation('importing');
  const hasHidden = sheet.hidden > 0 || importer.includesHidden;
  return (
    <div className="mb-4 flex flex-col gap-2">
      {sheet.sheets.length > 1 && (
        <ReadingOption label={t((w) => w.sheet)}>
          <Select<number>
            aria-label={t((w) => w.sheet)}
            className="w-72 max-w-full"
            value={sheet.sheet}
            options={sheet.sheets.map((label, value) => ({ value, label }))}
            onChange={(index) => importer.reread({ sheet: index, headingRow: undefined })}
          />
        </ReadingOption>
      )}
      {!sheet.isEncodingCertain && <Encoding importer={importer} sheet={sheet} />}
      {sheet.topRows.length > 0 && <HeadingRow importer={importer} sheet={sheet} />}
      {hasHidden && (
        <Checkbox
          checked={importer.includesHidden}
          onChange={({ target }) => importer.reread({ includeHidden: target.checked })}
        >
          {importer.includesHidden ? t((w) => w.includeHidden) : t((w) => w.hidden, { count: sheet.hidden })}
        </Checkbox>
      )}
    </div>
  );
};
