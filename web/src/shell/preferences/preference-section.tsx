import { type ReactNode, useId } from 'react';

/** A part of the drawer with its heading. */
export const PreferenceSection = ({ title, children }: { title: string; children: ReactNode }) => {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mb-6">
      <h3 id={headingId} className="mt-0 mb-2 text-base font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
};
