import './row-skeleton.css';

const rows = Array.from({ length: 15 }, (_row, index) => `row ${index}`);
const singleColumn: readonly number[] = [1];

export const RowSkeleton = ({ widths = singleColumn }: { widths?: readonly number[] }) => {
  const style = { gridTemplateColumns: widths.map((width) => `${width}fr`).join(' ') };
  const columns = widths.map((_width, index) => `column ${index}`);
  return (
    <div aria-hidden className="row-skeleton">
      {rows.map((row) => (
        <div key={row} style={style}>
          {columns.map((column) => (
            <span key={column} />
          ))}
        </div>
      ))}
    </div>
  );
};
