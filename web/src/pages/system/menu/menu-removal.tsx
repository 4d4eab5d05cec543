import { deleteMenuItem, readMenuUsage } from '@atrium/contract/menu/calls.ts';
import type { MenuItem } from '@atrium/contract/menu/schemas.ts';
import { reloadAccess } from '../../../lib/access/access.ts';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { useApiDeletion, useApiQuery } from '../../../lib/query/query.ts';
import { useDeletionToast } from '../../../components/action/undo.ts';
import { menuResource } from '@atrium/contract/menu/fields.ts';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { useFormat } from '../../../lib/format/format.ts';
import { useSingleRun } from '../../../lib/browser/use-single-run.ts';

interface MenuRemovalProps {
  item: MenuItem;
  onClose: () => void;
  onDone: () => void;
}

/** Deletes a menu item, after showing its descendants and the roles that lose permissions. */
export const MenuRemoval = ({ item, onClose, onDone }: MenuRemovalProps) => {
  const t = useTranslation('menu');
  const format = useFormat();
  const c = useTranslation('common');
  const translateTitle = useTitle();
  const { data: usage, error, refetch } = useApiQuery(readMenuUsage, { id: item.id }, { skipsErrorToast: true });
  const { mutateAsync: remove, isPending } = useApiDeletion(deleteMenuItem);
  const showDeleted = useDeletionToast(menuResource, deleteMenuItem);
  const reload = () => void reloadAccess().catch(() => undefined);
  const confirm = useSingleRun(() =>
    remove({ id: item.id, below: usage?.below.map(({ id }) => id) ?? [], force: true }).then(
      () => {
        showDeleted(
          c((w) => w.deleteSuccess),
          [item.id],
          reload,
        );
        onClose();
        onDone();
        // The next navigation retries.
        reload();
      },
      () => undefined,
    ),
  );
  return (
    <Dialog
      open
      title={t((w) => w.deleteQuestion, { name: translateTitle(item.name) })}
      okText={c((w) => w.delete)}
      cancelText={c((w) => w.cancel)}
      okButtonProps={{ danger: true, disabled: !usage, loading: isPending }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      {error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!usage && !error && <Placeholder className="h-24" />}
      {usage && usage.below.length > 0 && (
        <>
          <p className="mb-1">{t((w) => w.alsoDeleted, { count: usage.below.length })}</p>
          <ul className="mt-0 max-h-48 overflow-y-auto ps-5">
            {usage.below.map((entry) => (
              <li key={entry.id}>
                {translateTitle(entry.name)}{' '}
                <code className="text-xs text-tertiary">{entry.path || entry.permission}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {usage && usage.roles.length > 0 && (
        <p>
          {t((w) => w.rolesLosePermission, {
            roles: format.list(usage.roles.map(({ name }) => name)),
            count: usage.userCount,
          })}
        </p>
      )}
      {usage && usage.below.length + usage.roles.length === 0 && <p>{t((w) => w.nothingElseAffected)}</p>}
    </Dialog>
  );
};
