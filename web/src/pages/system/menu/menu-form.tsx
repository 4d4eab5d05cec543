import { createMenuItem, listMenu, updateMenuItem } from '@atrium/contract/menu/calls.ts';
import { menuResource, menuTypes } from '@atrium/contract/menu/fields.ts';
import type { MenuItem } from '@atrium/contract/menu/schemas.ts';
import { pickState } from '@atrium/contract/resource/definition.ts';
import { reloadAccess } from '../../../lib/access/access.ts';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { useApiQuery, useApiMutation } from '../../../lib/query/query.ts';
import { RowFormDrawer } from '../../../components/form/row-form-drawer.tsx';
import { useFieldLabels } from '../../../components/resource/field-input.tsx';
import type { FormProps } from '../../../components/resource/resource-screen.ts';
import { buildRowTree } from '../../../components/tree/tree-rows.ts';
import { MenuFields } from './menu-fields.tsx';
import { type MenuValues, getCustomComponent } from './menu-values.ts';
import { createNewValues } from '../../../components/resource/new-values.ts';

const { fields } = menuResource;

const toFormValues = ({ parentId, ...item }: MenuItem): MenuValues =>
  pickState(fields, { ...item, component: getCustomComponent(item), parentId: parentId === '' ? null : parentId });

const emptyValues: MenuValues = {
  ...createNewValues(fields),
  menuType: menuTypes.page,
  order: null,
  keepAlive: true,
};

const clearUnusedValues = (values: MenuValues): MenuValues => {
  const { menuType: type } = values;
  const isButton = type === menuTypes.button;
  return {
    ...values,
    path: isButton ? '' : values.path,
    permission: isButton ? values.permission : '',
    component: type === menuTypes.page ? values.component : '',
    iframeLink: type === menuTypes.frame ? values.iframeLink : '',
    externalLink: type === menuTypes.link ? values.externalLink : '',
  };
};

interface Branch {
  value: number;
  title: string;
  children: Branch[];
}

/** Everything except buttons, the item itself and its descendants. */
const useParents = (item: MenuItem | null): Branch[] => {
  const translateTitle = useTitle();
  const { data } = useApiQuery(listMenu, {});
  const rows = data?.list.filter(({ menuType, id }) => menuType === menuTypes.page && id !== item?.id) ?? [];
  const toBranch = (node: MenuItem & { children?: MenuItem[] }): Branch => ({
    value: node.id,
    title: translateTitle(node.name),
    children: node.children?.map(toBranch) ?? [],
  });
  // The item is not in the list, so its descendants would become roots.
  return buildRowTree(rows)
    .filter(({ parentId }) => parentId === '')
    .map(toBranch);
};

const useNames = () => {
  const translateTitle = useTitle();
  const { data } = useApiQuery(listMenu, {});
  return { menu: Object.fromEntries(data?.list.map(({ id, name }) => [id, translateTitle(name)]) ?? []) };
};

export const MenuForm = ({ row: item, parent, close }: FormProps<MenuItem>) => {
  const t = useTranslation('menu');
  const translateTitle = useTitle();
  const parents = useParents(item);
  const names = useNames();
  const create = useApiMutation(createMenuItem, { skipsErrorToast: true });
  const update = useApiMutation(updateMenuItem, { skipsErrorToast: true });
  const save = async (values: MenuValues, baseRow: MenuItem | null): Promise<unknown> => {
    // The API uses `''` for the root.
    const input = { ...clearUnusedValues(values), parentId: values.parentId ?? '' } as const;
    const savedItem = await (baseRow
      ? update.mutateAsync({ ...input, id: baseRow.id, version: baseRow.version })
      : create.mutateAsync(input));
    await reloadAccess();
    return savedItem;
  };
  return (
    <RowFormDrawer<MenuItem, MenuValues, unknown>
      title={item ? t((w) => w.editOf, { name: translateTitle(item.name) }) : t((w) => w.create)}
      row={item}
      initialValues={{ ...emptyValues, parentId: parent?.id ?? null }}
      resource="menu"
      toFormValues={toFormValues}
      names={names}
      labels={useFieldLabels(fields)}
      save={save}
      getName={({ name }) => translateTitle(name)}
      fieldByErrorCode={{
        'menus.pathTaken': 'path',
        'menus.permissionTaken': 'permission',
        'menus.parent': 'parentId',
        'menus.cycle': 'parentId',
      }}
      size={560}
      onClose={close}
    >
      <MenuFields isBuiltin={item?.builtin ?? false} parents={parents} />
    </RowFormDrawer>
  );
};
