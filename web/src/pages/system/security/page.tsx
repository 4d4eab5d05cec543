import type { CallResult } from '@atrium/contract/call.ts';
import { readSecuritySummary } from '@atrium/contract/security/calls.ts';
import { dormantDays, expiringTokenDays } from '@atrium/contract/security/fields.ts';
import { Suspense } from 'react';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { LoadingPage } from '../../../components/page/loading-page.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { prefetchApi, useApiQuery } from '../../../lib/query/query.ts';
import { FailedSignIns } from './failed-sign-ins.tsx';
import { RemedyLink } from './remedy-link.tsx';

type Summary = CallResult<typeof readSecuritySummary>;

interface Card {
  readonly key: string;
  readonly title: string;
  readonly count: number;
  readonly hints: readonly string[];
  readonly path: string;
  readonly action: string;
}

const dayMs = 86_400_000;

const useCards = (summary: Summary, readTime: number): Card[] => {
  const t = useTranslation('security');
  const { locked, dormant, mustChangePassword, expiringTokens } = summary;
  const { count, overdue, nextDue } = summary.missingFactor;
  return [
    {
      key: 'missingFactor',
      title: t((w) => w.missingFactor),
      count,
      hints: [
        t((w) => w.missingFactorHint),
        ...(overdue > 0 ? [t((w) => w.overdue, { count: overdue })] : []),
        ...(nextDue === null ? [] : [t((w) => w.nextDue, { count: Math.ceil((nextDue - readTime) / dayMs) })]),
      ],
      path: '/system/user?status=1&factorMissing=1',
      action: t((w) => w.showMissingFactor),
    },
    {
      key: 'locked',
      title: t((w) => w.locked),
      count: locked,
      hints: [t((w) => w.lockedHint)],
      path: '/system/user?locked=1',
      action: t((w) => w.showLocked),
    },
    {
      key: 'dormant',
      title: t((w) => w.dormant),
      count: dormant,
      hints: [t((w) => w.dormantHint, { count: dormantDays })],
      path: `/system/user?status=1&dormantDays=${dormantDays}`,
      action: t((w) => w.showDormant),
    },
    {
      key: 'mustChangePassword',
      title: t((w) => w.mustChangePassword),
      count: mustChangePassword,
      hints: [t((w) => w.mustChangePasswordHint)],
      path: '/system/user?status=1&mustChangePassword=1',
      action: t((w) => w.showMustChangePassword),
    },
    {
      key: 'expiringTokens',
      title: t((w) => w.expiringTokens),
      count: expiringTokens,
      hints: [t((w) => w.expiringTokensHint, { count: expiringTokenDays })],
      path: `/system/api-token?state=valid&expireTimeTo=${readTime + expiringTokenDays * dayMs}`,
      action: t((w) => w.showExpiringTokens),
    },
  ];
};

const SummaryCard = ({ title, count, hints, path, action }: Card) => {
  const format = useFormat();
  return (
    <li className="flex grow basis-36 flex-col gap-1 rounded-lg border border-solid border-line-secondary bg-container p-4 sm:basis-48">
      <h2 className="m-0 text-sm font-semibold">{title}</h2>
      <p className="m-0 text-2xl font-semibold tabular-nums">{format.number(count)}</p>
      <div className="flex-1 text-xs text-secondary">
        {hints.map((hint) => (
          <p key={hint} className="m-0">
            {hint}
          </p>
        ))}
      </div>
      {count > 0 && <RemedyLink path={path}>{action}</RemedyLink>}
    </li>
  );
};

const Cards = ({ summary, readTime }: { summary: Summary; readTime: number }) => (
  <ul className="m-0 flex list-none flex-wrap gap-3 p-0">
    {useCards(summary, readTime).map((card) => (
      <SummaryCard {...card} key={card.key} />
    ))}
  </ul>
);

export const words = ['security'] as const;

const queryOptions = { skipsErrorToast: true } as const;

export const preloadData = (): Promise<void> => prefetchApi(readSecuritySummary, undefined, queryOptions);

export default function SecurityPage() {
  const c = useTranslation('common');
  const query = useApiQuery(readSecuritySummary, undefined, queryOptions);
  const { data, error, refetch, dataUpdatedAt } = query;
  const title = c((w) => w.menu.security);
  if (error && !data) return <ErrorState heading={title} failure={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingPage title={title} />;
  return (
    <div className="flex flex-col gap-3 px-4 pt-3 pb-4">
      <PageTitle>{title}</PageTitle>
      <Cards summary={data} readTime={dataUpdatedAt} />
      <Suspense fallback={<Placeholder className="h-60" />}>
        <FailedSignIns query={query} from={data.failedSignInsFrom} />
      </Suspense>
    </div>
  );
}
