import { useIsNarrow } from '../../lib/browser/breakpoints.ts';
import { uncapitalize } from '../../lib/language/capitalize.ts';
import { useTranslation } from '../../lib/language/i18n.ts';

interface ListCountProps {
  one: string;
  many: string;
  page: { readonly total: number } | undefined;
  filter: object;
  /** True if the number belongs to other filters. */
  isPending?: boolean;
}

/** A narrow window has no space for the name of the records, which the title contains. */
const useTotal = ({ one, many, count }: { one: string; many: string; count: number }): string => {
  const t = useTranslation('table');
  const isNarrow = useIsNarrow();
  return isNarrow ? t((w) => w.narrowTotal, { count }) : t((w) => w.total, { one, many: uncapitalize(many), count });
};

export const ListCount = ({ one, many, page, filter, isPending = false }: ListCountProps) => {
  const t = useTranslation('table');
  const count = page?.total ?? 0;
  const total = useTotal({ one, many, count });
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <span role="status" className="tabular-nums">
      {page && !isPending && (isFiltered ? t((w) => w.matching, { count }) : total)}
    </span>
  );
};
