const rings = [0, 16, 32, 48, 64] as const;

interface ArchProps {
  /** A sun for no records yet, lines for no results. */
  drawing: 'sun' | 'lines';
  className?: string;
}

export const Arch = ({ drawing, className = 'h-24 w-33' }: ArchProps) => (
  <svg viewBox="0 0 264 192" className={`flex-none ${className}`} aria-hidden>
    {rings.map((inset) => (
      <path
        key={inset}
        d={`M${4 + inset} 190V${128 + inset / 8}a${128 - inset} ${124 - inset} 0 0 1 ${256 - 2 * inset} 0V190Z`}
        className="fill-primary-bg stroke-primary-border"
        fillOpacity={0.5}
        strokeWidth={1.5}
      />
    ))}
    {drawing === 'sun' ? (
      <circle cx="132" cy="148" r="17" fill="#f7c95f" />
    ) : (
      <path d="M112 150h40M112 166h26" className="stroke-primary" strokeWidth={5} strokeLinecap="round" />
    )}
  </svg>
);
