import './row-skeleton.css';

/** How many rows are promised, and how much of its line each takes. */
const lines = ['38%', '52%', '44%', '60%', '40%', '48%', '36%', '56%'];

/** Placeholder for rows that are loading, of the same height; it appears only after a delay. */
export const RowSkeleton = () => (
  <div aria-hidden className="row-skeleton">
    {lines.map((inlineSize) => (
      <div key={inlineSize}>
        <span style={{ inlineSize }} />
      </div>
    ))}
  </div>
);
