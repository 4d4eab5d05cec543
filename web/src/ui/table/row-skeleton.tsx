import './row-skeleton.css';

const rows = 15;

/** Placeholder for rows that are loading, with the columns of their list, given by their widths. It appears only after a delay. */
export const RowSkeleton = ({ widths = [1] }: { widths?: readonly number[] }) => {
  const style = { gridTemplateColumns: widths.map((width) => `${width}fr`).join(' ') };
  return (
    <div aria-hidden className="row-skeleton">
      {Array.from({ length: rows }, (_row, at) => (
        <div key={at} style={style}>
          {widths.map((_width, column) => (
            // Columns have no other identity here.
            <span key={column} />
          ))}
        </div>
      ))}
    </div>
  );
};
