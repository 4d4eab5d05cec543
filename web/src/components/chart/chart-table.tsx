export interface ChartRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [string, ...string[]])[];
}

interface ChartTableProps {
  caption: string;
  table: ChartRows;
  isHidden: boolean;
}

export const ChartTable = ({ caption, table: { columns, rows }, isHidden }: ChartTableProps) => (
  // A visible table can be scrolled by keyboard; a hidden one must not be focusable.
  <div
    className={isHidden ? 'sr-only' : 'absolute inset-0 overflow-auto'}
    {...(!isHidden && { tabIndex: 0, role: 'region', 'aria-label': caption })}
  >
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, position) => (
            <th
              key={column}
              scope="col"
              className={`sticky top-0 bg-container py-1.5 font-medium text-secondary ${position === 0 ? 'text-start' : 'text-end'}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name} className="border-0 border-t border-solid border-split">
            <th scope="row" className="py-1.5 text-start font-normal">
              {name}
            </th>
            {values.map((value, position) => (
              <td key={columns[position + 1]} className="py-1.5 text-end">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
