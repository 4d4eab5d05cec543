import type { readCards } from '@atrium/contract/figure/calls.ts';
import { type Measure, measures } from '@atrium/contract/figure/fields.ts';
import type { CallResult } from '@atrium/contract/call.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useFormatFigure } from './figure-format.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { Sparkline } from './sparkline.tsx';

type Cards = CallResult<typeof readCards>;
type Card = Cards['cardList'][number];

const isMeasure = (code: string): code is Measure => measures.some((measure) => measure === code);

const Change = ({ value, previous }: Pick<Card, 'value' | 'previous'>) => {
  const t = useTranslation('home');
  const format = useFormat();
  if (!(previous > 0)) return <>{t((w) => w.noPrevious)}</>;
  const relativeChange = value / previous - 1;
  const colorClass = relativeChange > 0 ? 'text-success-text' : 'text-error-text';
  return (
    <>
      <span className={`font-medium tabular-nums ${relativeChange === 0 ? '' : colorClass}`}>
        {relativeChange !== 0 && (
          <>
            <span aria-hidden>{relativeChange > 0 ? '▲' : '▼'} </span>
            <span className="sr-only">{t((w) => (relativeChange > 0 ? w.up : w.down))} </span>
          </>
        )}
        {format.number(Math.abs(relativeChange), { style: 'percent', maximumFractionDigits: 1 })}
      </span>
      <span className="block">{t((w) => w.previous)}</span>
    </>
  );
};

const FigureCard = ({ code, value, previous, points }: Card) => {
  const t = useTranslation('home');
  const format = useFormat();
  const formatFigure = useFormatFigure();
  const measure = isMeasure(code) ? code : null;
  const unit = measure && t((w) => w.unit[measure]);
  return (
    <li className="min-h-29 min-w-0 rounded-lg border border-solid border-line-secondary bg-container px-4 py-3">
      <p className="m-0 truncate text-secondary">{measure ? t((w) => w.measure[measure]) : code}</p>
      <p
        className="mt-1 mb-0 text-2xl leading-9 font-semibold whitespace-nowrap tabular-nums"
        title={format.number(value)}
      >
        {formatFigure(measure, value)}
        {unit && <span className="ms-1 text-sm font-normal text-secondary">{unit}</span>}
      </p>
      <div className="mt-1 flex items-end gap-3">
        <p className="m-0 flex-1 text-xs leading-5 text-secondary">
          <Change value={value} previous={previous} />
        </p>
        <span className="hidden min-w-0 sm:block">
          <Sparkline values={points} />
        </span>
      </div>
    </li>
  );
};

const CardFrame = ({ children }: { children: ReactNode }) => (
  <div className="min-h-29 rounded-lg border border-solid border-line-secondary bg-container">{children}</div>
);

const Cards = ({ query: { data, error, refetch } }: { query: UseQueryResult<Cards> }) => {
  const t = useTranslation('home');
  const list = data?.cardList ?? [];
  if (error && !data) {
    return (
      <CardFrame>
        <ErrorState failure={error} onRetry={() => void refetch()} />
      </CardFrame>
    );
  }
  if (data && list.length === 0) {
    return (
      <CardFrame>
        <EmptyState message={t((w) => w.noCards)} />
      </CardFrame>
    );
  }
  return (
    <ul className="m-0 grid list-none grid-cols-2 gap-3 p-0 lg:grid-cols-4">
      {data
        ? list.map((card) => <FigureCard key={card.code} {...card} />)
        : measures.map((code) => (
            <li key={code}>
              <Placeholder className="h-29" />
            </li>
          ))}
    </ul>
  );
};

export const FigureCards = ({ query }: { query: UseQueryResult<Cards> }) => {
  const t = useTranslation('home');
  return (
    <section aria-label={t((w) => w.figures)} aria-busy={query.isPending} className="min-h-29">
      <Cards query={query} />
    </section>
  );
};
