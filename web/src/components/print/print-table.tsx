import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { ReactNode } from 'react';
import { OnPaperContext } from './on-paper.ts';

/** About 30 sheets. */
export const maxPrintedRows = 1000;

interface PrintTableProps<Row> {
  description?: string | undefined;
  columns: readonly { readonly key: string; readonly title: string; readonly render: (row: Row) => ReactNode }[];
  rows: readonly Row[];
  /** Number of rows in the whole list; `rows` may be the first of them. */
  total: number;
}

export const PrintTable = <Row extends { readonly id: number }>(props: PrintTableProps<Row>) => {
  const { description, columns, rows, total } = props;
  const t = useTranslation('table');
  const format = useFormat();
  const placeholders = {
    rows: format.number(rows.length),
    count: rows.length,
    total: format.number(total),
    time: format.dateTime(Date.now()),
  };
  return (
    <OnPaperContext value>
      <section className="print-table">
        {description && <p>{description}</p>}
        <p>{t((w) => (rows.length < total ? w.printedSome : w.printedAll), placeholders)}</p>
        <table>
          <thead>
            <tr>
              {columns.map(({ key, title }) => (
                <th key={key} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {columns.map(({ key, render }) => (
                  <td key={key}>{render(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </OnPaperContext>
  );
};
