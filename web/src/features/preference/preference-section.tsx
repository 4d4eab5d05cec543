import { type ReactNode, use, useId } from 'react';
import { PreferenceSearchContext } from './preference-found.tsx';
import { usePreferenceSource } from './preference-source.ts';

export const PreferenceSection = ({ title, children }: { title: string; children: ReactNode }) => {
  const { keyword } = use(PreferenceSearchContext);
  const headingId = useId();
  // The drawer has a title above, the page does not.
  const Heading = usePreferenceSource().locks ? 'h2' : 'h3';
  return (
    <section aria-labelledby={headingId} className="preference-section mb-6 hidden has-[[data-preference]]:block">
      <Heading id={headingId} className="mt-0 mb-2 text-base font-semibold">
        {title}
      </Heading>
      <PreferenceSearchContext value={{ keyword, part: title }}>{children}</PreferenceSearchContext>
    </section>
  );
};
