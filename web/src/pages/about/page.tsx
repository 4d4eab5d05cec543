import { readAbout } from '@atrium/contract/about/calls.ts';
import { Suspense } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { prefetchApi, useApiQuery } from '../../lib/query/query.ts';
import { PageTitle } from '../../components/page/page-title.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { AboutContent } from './about-content.tsx';

export const words = ['about'] as const;

export const preloadData = (): Promise<unknown> => prefetchApi(readAbout, undefined, { skipsErrorToast: true });

export default function AboutPage() {
  const c = useTranslation('common');
  const about = useApiQuery(readAbout, undefined, { skipsErrorToast: true });
  return (
    <div className="flex flex-col gap-4 px-4 pt-3 pb-4">
      <PageTitle>{c((w) => w.menu.about)}</PageTitle>
      <Suspense fallback={<Placeholder className="h-96" />}>
        <AboutContent query={about} />
      </Suspense>
    </div>
  );
}
