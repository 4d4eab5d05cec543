import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { createMenuItem, deleteMenuItem, updateMenuItem } from '@atrium/contract/menu/calls.ts';
import { menuTypes } from '@atrium/contract/menu/fields.ts';
import type { MenuItem } from '@atrium/contract/menu/schemas.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import type { RowAction } from '../../../ui/act/row-actions.tsx';

/** What is open beside the list. */
export type MenuDialog =
  | { readonly kind: 'new'; readonly parent: MenuItem | null }
  | { readonly kind: 'edit' | 'detail'; readonly item: MenuItem };

/** Pages and groups hold others. */
export const canHold = ({ menuType }: MenuItem): boolean => menuType === menuTypes.page;

/** What can be done with a menu entry, in its row and above all that is told of it. */
export const useMenuActions = (
  onOpen: (dialog: MenuDialog) => void,
  onRemove: (item: MenuItem) => void,
): ((item: MenuItem) => RowAction[]) => {
  const t = useTranslation('menu');
  const c = useTranslation('common');
  return (item) => [
    {
      key: 'new',
      label: t((w) => w.createBelow),
      need: createMenuItem,
      refusal: canHold(item) ? undefined : t((w) => w.holdsNothing),
      isUsual: true,
      icon: <PlusOutlined aria-hidden />,
      onSelect: () => onOpen({ kind: 'new', parent: item }),
    },
    {
      key: 'edit',
      label: c((w) => w.edit),
      need: updateMenuItem,
      isUsual: true,
      onSelect: () => onOpen({ kind: 'edit', item }),
    },
    {
      key: 'delete',
      label: c((w) => w.delete),
      need: deleteMenuItem,
      refusal: item.builtin ? t((w) => w.builtinStays) : undefined,
      onSelect: () => onRemove(item),
    },
  ];
};
