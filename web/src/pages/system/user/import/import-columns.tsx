import { type ImportField, importFields } from '@atrium/contract/user/import-fields.ts';
import { listImportColumns } from '@atrium/contract/resource/definition.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../lib/language/i18n.ts';
import { useLabel } from '../../../../lib/language/label.ts';
import { EmptyState } from '../../../../components/feedback/empty-state.tsx';
import { getSamples, type ImportedSheet, assignField } from './import-sheet.ts';
import { Select } from '../../../../components/fields/select.tsx';

export const useGetFieldName = (): ((field: ImportField) => string) => {
  const label = useLabel();
  return (searchedField) => {
    const field = listImportColumns(userResource.fields).find(({ as }) => as === searchedField)?.field;
    return field ? label(field.label) : searchedField;
  };
};

export const useGetColumnName = (sheet: ImportedSheet): ((column: number) => string) => {
  const t = useTranslation('importing');
  return (column) => sheet.columns[column]?.trim() || t((w) => w.unnamed, { column: column + 1 });
};

const skipped = '';

interface ImportColumnsProps {
  readingOptions: ReactNode;
  sheet: ImportedSheet;
  onChange: (sheet: ImportedSheet) => void;
  onBack: () => void;
  actions: (hasUsername: boolean) => ReactNode;
  children?: ReactNode;
}

export const ImportColumns = ({ readingOptions, sheet, onChange, onBack, actions, children }: ImportColumnsProps) => {
  const t = useTranslation('importing');
  const c = useTranslation('common');
  const getFieldName = useGetFieldName();
  const getColumnName = useGetColumnName(sheet);
  const options = [
    { value: skipped, label: t((w) => w.skip) },
    ...importFields.map((value) => ({ value, label: getFieldName(value) })),
  ];
  const hasUsername = sheet.fields.includes('username');
  if (sheet.lines.length === 0) {
    return (
      <>
        {readingOptions}
        <EmptyState message={t((w) => w.noRows)}>
          <Button onClick={onBack}>{c((w) => w.back)}</Button>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {readingOptions}
      <p className="mt-0 mb-3 text-secondary">{t((w) => w.columnsHint)}</p>
      <ul className="m-0 list-none p-0">
        {sheet.columns.map((_, column) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- a column of a file has no other identity
            key={column}
            className="grid items-center gap-x-4 gap-y-1 border-0 border-b border-solid border-line-secondary py-2 sm:grid-cols-[1fr_12rem]"
          >
            <div className="min-w-0">
              <div className="truncate font-medium">{getColumnName(column)}</div>
              <div className="truncate text-xs text-secondary">{getSamples(sheet, column) || '–'}</div>
            </div>
            <Select<ImportField | typeof skipped>
              aria-label={t((w) => w.fieldOf, { column: getColumnName(column) })}
              value={sheet.fields[column] ?? skipped}
              options={options}
              onChange={(field) => onChange(assignField(sheet, column, field === skipped ? null : field))}
            />
          </li>
        ))}
      </ul>
      {!hasUsername && <Alert className="mt-3" type="warning" showIcon title={t((w) => w.needsUsername)} />}
      {children}
      <div className="sticky bottom-0 z-1 mt-4 flex flex-wrap justify-end gap-2 bg-(--bg-drawer) py-3">
        <Button onClick={onBack}>{c((w) => w.back)}</Button>
        {actions(hasUsername)}
      </div>
    </>
  );
};
