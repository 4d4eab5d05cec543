import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined.js';
import type { Call } from '@atrium/contract/call.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiDeletion } from '../../lib/query/query.ts';
import { useInUseWarning } from '../action/in-use-warning.ts';
import type { RowAction } from '../action/row-actions.tsx';
import { Icon } from '../icon/icon.tsx';
import { useDeletionToast } from '../action/undo.ts';
import { useConfirm } from '../action/use-confirm.ts';
import {
  type ActionContext,
  type AnyRow,
  getRecordName,
  type ResourceScreen,
  useResourceNames,
} from './resource-screen.ts';

/** Satisfies `useApiDeletion` for resources that cannot be deleted; never sent. */
const unusedCall: Call<unknown, unknown> = {
  method: 'DELETE',
  path: '',
  requiredPermission: 'signed-in',
  family: '',
  invalidatedFamilies: [],
};

const useDeletion = <Row extends AnyRow>(screen: ResourceScreen<Row>) => {
  const t = useTranslation('resource');
  const c = useTranslation('common');
  const ask = useConfirm();
  const showInUse = useInUseWarning();
  const { one } = useResourceNames(screen.resource);
  const call = screen.calls.delete ?? unusedCall;
  const { mutateAsync: remove } = useApiDeletion(call, { skipsErrorToast: true });
  const showDeleted = useDeletionToast(screen.resource, call);
  return (row: Row, onDeleted: () => void) => {
    const name = getRecordName(screen, row);
    ask(
      {
        title: t((w) => w.deleteQuestion, { one, name }),
        content: screen.deleteHint ?? t((w) => (screen.resource.trash === false ? w.deleteForever : w.deleteHint)),
        okText: c((w) => w.delete),
      },
      () =>
        remove({ id: row.id }).then(
          () => {
            showDeleted(
              c((w) => w.deleteSuccess),
              [row.id],
            );
            onDeleted();
          },
          (failure: unknown) => showInUse(name, failure),
        ),
    );
  };
};

export const useResourceActions = <Row extends AnyRow>(
  screen: ResourceScreen<Row>,
): ((row: Row, context: ActionContext<Row>) => RowAction[]) => {
  const c = useTranslation('common');
  const askDeletion = useDeletion(screen);
  const { calls, actions, childAction, disabledReasons, onDelete = askDeletion } = screen;
  return (row, context) => {
    const disabledReason = disabledReasons?.(row);
    return [
      ...(calls.create && childAction
        ? [
            {
              key: 'new',
              label: childAction.label,
              permission: calls.create,
              disabledReason: childAction.disabledReason?.(row),
              isFrequent: true,
              icon: <Icon of={PlusOutlined} />,
              onSelect: () => context.open({ kind: 'new', row }),
            },
          ]
        : []),
      ...(calls.update
        ? [
            {
              key: 'edit',
              label: c((w) => w.edit),
              permission: calls.update,
              disabledReason: disabledReason?.edit,
              isFrequent: true,
              onSelect: () => context.open({ kind: 'edit', row }),
            },
          ]
        : []),
      ...(actions?.(row, context) ?? []),
      ...(calls.delete
        ? [
            {
              key: 'delete',
              label: c((w) => w.delete),
              permission: calls.delete,
              disabledReason: disabledReason?.delete,
              onSelect: () => onDelete(row, context.onDeleted),
            },
          ]
        : []),
    ];
  };
};
