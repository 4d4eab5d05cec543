import { deptResource } from '@atrium/contract/dept/fields.ts';
import type { Dept } from '@atrium/contract/dept/schemas.ts';
import { useCallback, useMemo } from 'react';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useTreeColumns } from '../../../ui/tree/use-tree-columns.ts';

/** How many people a department has, and with all below it where that is more. */
export const useHeads = (): ((dept: Dept) => string) => {
  const t = useTranslation('dept');
  const format = useFormat();
  return useCallback(
    ({ userCount, totalUserCount }) =>
      userCount === totalUserCount
        ? format.number(userCount)
        : t((w) => w.ownAndBelow, { own: format.number(userCount), total: format.number(totalUserCount) }),
    [t, format],
  );
};

/** The columns of the tree of departments, behind the name. */
export const useDeptColumns = () => {
  const heads = useHeads();
  const own = useMemo(() => ({ userCount: heads }), [heads]);
  return useTreeColumns<typeof deptResource.fields, Dept>(deptResource.fields, own);
};
