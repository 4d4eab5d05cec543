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

export const ListCount = ({ one, many, page, filter, isPending = false }: ListCountProps) => {
  const t = useTranslation('table');
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <span role="status" className="tabular-nums">
      {page &&
        !isPending &&
        t((w) => (isFiltered ? w.matching : w.total), { one, many: uncapitalize(many), count: page.total })}
    </span>
  );
};
