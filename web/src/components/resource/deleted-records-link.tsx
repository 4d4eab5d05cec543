import { listTrash } from '@atrium/contract/trash/calls.ts';
import { Link } from 'react-router';
import { useCan } from '../../lib/access/access.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { AnyRow, ResourceScreen } from './resource-screen.ts';

interface DeletedRecordsLinkProps<Row extends AnyRow> {
  screen: Pick<ResourceScreen<Row>, 'resource' | 'calls'>;
  filter: { readonly keyword?: string };
}

/** Links an empty list to the deleted records with the same search, for users who may delete records. */
export const DeletedRecordsLink = <Row extends AnyRow>({
  screen: { resource, calls },
  filter: { keyword },
}: DeletedRecordsLinkProps<Row>) => {
  const t = useTranslation('resource');
  const can = useCan();
  if (resource.trash === false || !calls.delete || !can(calls.delete) || !can(listTrash)) return null;
  const query = new URLSearchParams({ resource: resource.name, ...(keyword !== undefined && { keyword }) });
  return (
    <Link className="mt-2 pointer-coarse:-mb-3 pointer-coarse:leading-11" to={`/system/trash?${query.toString()}`}>
      {t((w) => w.deletedRecords)}
    </Link>
  );
};
