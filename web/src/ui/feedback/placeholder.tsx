/** Stands for content that is on its way, in the size that the classes give it. */
export const Placeholder = ({ className }: { className: string }) => (
  <div aria-hidden className={`animate-pulse rounded-md bg-fill-tertiary motion-reduce:animate-none ${className}`} />
);
