import type { About } from '@atrium/contract/about/schemas.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCapabilities } from '../../lib/api/capabilities.ts';
import { Alert } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';
import { BrandMark } from '../../components/page/brand.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { OutLink } from '../../components/text/out-link.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { InstanceFacts } from './instance-facts.tsx';
import { DependencyList } from './dependency-list.tsx';
import { addBasePath } from '../../lib/address/base-path.ts';

const Introduction = ({ hasApiDocs }: { hasApiDocs: boolean }) => {
  const t = useTranslation('about');
  const common = useTranslation('common');
  return (
    <header className="flex flex-wrap items-center gap-4 rounded-lg border border-solid border-line-secondary bg-container p-5">
      <BrandMark size={48} />
      <div className="min-w-0 flex-1 basis-72">
        <p className="m-0 text-base font-semibold">{common((w) => w.product)}</p>
        <p className="mt-1 mb-0 text-secondary">{t((w) => w.intro)}</p>
      </div>
      <nav className="flex flex-wrap gap-x-4 gap-y-2">
        <OutLink href={addBasePath('/docs/')}>{t((w) => w.docs)}</OutLink>
        {hasApiDocs && <OutLink href={addBasePath('/api/docs')}>{t((w) => w.apiDocs)}</OutLink>}
      </nav>
    </header>
  );
};

const Facts = ({ query: { data, error, refetch } }: AboutContentProps) => {
  const t = useTranslation('about');
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Placeholder className="h-60" />;
  return (
    <>
      {data.proxyIgnored && <Alert type="warning" showIcon title={t((w) => w.proxyIgnored)} />}
      <InstanceFacts about={data} />
      <DependencyList dependencies={data.dependencies} />
    </>
  );
};

interface AboutContentProps {
  query: UseQueryResult<About>;
}

export const AboutContent = ({ query }: AboutContentProps) => (
  <>
    <Introduction hasApiDocs={useCapabilities()?.apiDocs !== false} />
    <Facts query={query} />
  </>
);
