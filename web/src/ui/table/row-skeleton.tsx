import './row-skeleton.css';

/** How many rows are promised, and how much of its line each takes. */
const lines = ['38%', '52%', '44%', '60%', '40%', '48%', '36%', '56%'];

/** What stands for rows that are on their way: as high as they will be, and only when they take long enough to be waited for. */
export const RowSkeleton = () => (
  <div aria-hidden className="row-skeleton">
    {lines.map((inlineSize) => (
      <div key={inlineSize}>
        <span style={{ inlineSize }} />
      </div>
    ))}
  </div>
);
