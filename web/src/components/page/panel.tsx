import { type ReactNode, useId } from 'react';
import { PageTitle } from './page-title.tsx';

interface PanelProps {
  title: ReactNode;
  note?: ReactNode;
  extra?: ReactNode;
  /** The first panel is not a card; its title is that of the page. */
  isFirst?: boolean;
  className?: string;
  children: ReactNode;
}

export const Panel = ({ title, note, extra, isFirst = false, className = '', children }: PanelProps) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={
        isFirst
          ? 'flex min-w-0 flex-1 flex-col'
          : `min-w-0 rounded-lg border border-solid border-line-secondary bg-container p-4 ${className}`
      }
    >
      <header className={`${isFirst ? 'mb-1.5' : 'mb-2'} flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2`}>
        {isFirst ? (
          <PageTitle id={id}>{title}</PageTitle>
        ) : (
          <h2 id={id} className="m-0 text-base font-semibold">
            {title}
          </h2>
        )}
        {note && <span className="text-xs text-secondary">{note}</span>}
        {extra && <div className="ms-auto flex items-center gap-2">{extra}</div>}
      </header>
      {children}
    </section>
  );
};
