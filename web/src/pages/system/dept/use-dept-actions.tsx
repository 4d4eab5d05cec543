import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { createDept, deleteDept, updateDept } from '@atrium/contract/dept/calls.ts';
import type { Dept } from '@atrium/contract/dept/schemas.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { useInUse } from '../../../ui/act/in-use.ts';
import type { RowAction } from '../../../ui/act/row-actions.tsx';
import { useConfirm } from '../../../ui/act/use-confirm.ts';

/** What is open beside the list. */
export type DeptDialog =
  | { readonly kind: 'new'; readonly parent: Dept | null }
  | { readonly kind: 'edit' | 'detail'; readonly dept: Dept };

/** What can be done with a department, in its row and above all that is told of it; `onGone` when it is deleted. */
export const useDeptActions = (
  onOpen: (dialog: DeptDialog) => void,
  onGone?: () => void,
): ((dept: Dept) => RowAction[]) => {
  const t = useTranslation('dept');
  const c = useTranslation('common');
  const ask = useConfirm();
  const showInUse = useInUse();
  const { mutateAsync: remove } = useApiMutation(deleteDept, { quiet: true });
  const askRemoval = (dept: Dept) =>
    ask(
      {
        title: t((w) => w.deleteAsk, { name: dept.name }),
        content: t((w) => w.deleteHint),
        okText: c((w) => w.delete),
      },
      () =>
        remove({ id: dept.id }).then(
          () => {
            toast.success(c((w) => w.deleteSuccess));
            onGone?.();
          },
          (failure: unknown) => showInUse(dept.name, failure),
        ),
    );
  return (dept) => [
    {
      key: 'new',
      label: t((w) => w.createBelow),
      need: createDept,
      isUsual: true,
      icon: <PlusOutlined aria-hidden />,
      onSelect: () => onOpen({ kind: 'new', parent: dept }),
    },
    {
      key: 'edit',
      label: c((w) => w.edit),
      need: updateDept,
      isUsual: true,
      onSelect: () => onOpen({ kind: 'edit', dept }),
    },
    {
      key: 'delete',
      label: c((w) => w.delete),
      need: deleteDept,
      refusal: dept.totalUserCount ? t((w) => w.heldBy, { n: dept.totalUserCount }) : undefined,
      onSelect: () => askRemoval(dept),
    },
  ];
};
