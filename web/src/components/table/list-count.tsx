import { useTranslation } from '../../lib/language/i18n.ts';

interface ListCountProps {
  /** Response of the server, or undefined while it is loading. */
  page: { readonly total: number } | undefined;
  filter: object;
  /** The number belongs to other filters. */
  isPending?: boolean;
}

/** How many rows a list has or, once it is filtered, how many match: beside its title, and read out when it changes. */
export const ListCount = ({ page, filter, isPending = false }: ListCountProps) => {
  const t = useTranslation('table');
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <span role="status" className="tabular-nums">
      {page && !isPending && t((w) => (isFiltered ? w.matching : w.total), { count: page.total })}
    </span>
  );
};
