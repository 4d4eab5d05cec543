import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: ReactNode;
  introduction?: string;
  /** Beside the title. */
  extra?: ReactNode;
  children: ReactNode;
}

/** Part of a page of settings, with a heading below that of the page. */
export const Section = ({ title, introduction, extra, children }: SectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 max-w-md">
      <header className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="m-0 text-base font-semibold">
          {title}
        </h3>
        {extra}
      </header>
      {introduction !== undefined && <p className="mt-0 mb-1 text-pretty text-secondary">{introduction}</p>}
      {children}
    </section>
  );
};
