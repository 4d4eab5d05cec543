import { type ReactNode, use, useId } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { PreferenceSearchContext } from './matching-preference.tsx';
import { usePreferenceSource } from './preference-source.ts';

export const PreferenceSection = ({ title, children }: { title: string; children: ReactNode }) => {
  const { keyword } = use(PreferenceSearchContext);
  const headingId = useId();
  // The drawer has a title above, the page does not.
  const { locks } = usePreferenceSource();
  const Heading = locks ? 'h2' : 'h3';
  const t = useTranslation('preferences');
  return (
    <section aria-labelledby={headingId} className="preference-section mb-6 hidden has-[[data-preference]]:block">
      <div className="mb-2 flex items-end justify-between gap-3">
        <Heading id={headingId} className="m-0 text-base font-semibold">
          {title}
        </Heading>
        {locks && (
          // Heading of the column of lock buttons, which have accessible names.
          <span aria-hidden className="w-8 text-center text-xs text-tertiary">
            {t((w) => w.locks)}
          </span>
        )}
      </div>
      <PreferenceSearchContext value={{ keyword, sectionTitle: title }}>{children}</PreferenceSearchContext>
    </section>
  );
};
