export const Placeholder = ({ className }: { className: string }) => (
  <div aria-hidden className={`animate-pulse rounded-md bg-fill-tertiary motion-reduce:animate-none ${className}`} />
);
