/* oxlint-disable react/no-array-index-key -- rows and columns on paper are their places, and never move */
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import './print-sheet.css';

/** A list as it goes on paper. */
export interface Printed {
  readonly title: string;
  /** What it is filtered by, in words. */
  readonly filters: readonly string[];
  readonly heading: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
  /** How many rows there are, of which those may be the first. */
  readonly total: number;
}

interface PrintSheetProps {
  printed: Printed;
  /** The browser is about to print by itself. */
  isAsked?: boolean;
  onDone: () => void;
}

/** Puts a list on paper as soon as it is drawn, and nothing else of the page; `onDone` is called when the browser has done so, or was told not to. */
export const PrintSheet = ({ printed, isAsked = false, onDone }: PrintSheetProps) => {
  const t = useTranslation('table');
  const format = useFormat();
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const end = () => done();
    addEventListener('afterprint', end);
    const timer = isAsked ? undefined : setTimeout(() => print());
    return () => {
      clearTimeout(timer);
      removeEventListener('afterprint', end);
    };
  }, [isAsked]);
  const { title, filters, heading, rows, total } = printed;
  const counts = { rows: format.number(rows.length), total: format.number(total) };
  return createPortal(
    <section className="print-sheet">
      <h1>{title}</h1>
      {filters.length > 0 && <p>{filters.join(t((w) => w.printedFilters))}</p>}
      <p>
        {t((w) => (rows.length < total ? w.printedSome : w.printedAll), {
          ...counts,
          time: format.dateTime(Date.now()),
        })}
      </p>
      <table>
        <thead>
          <tr>
            {heading.map((cell, column) => (
              <th key={column} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  );
};
