import type { CrudCalls } from '@atrium/contract/resource/crud-calls.ts';
import type { CrudResource } from '@atrium/contract/resource/field.ts';
import { nameField, queryNames, sorts } from '@atrium/contract/resource/read.ts';
import type { RowOf } from '@atrium/contract/resource/derived-types.ts';
import type { ListName } from '@atrium/contract/resources.ts';
import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useLabel } from '../../lib/language/label.ts';
import { toast } from '../../lib/browser/toast.ts';
import { listExport } from '../../lib/query/list-export.ts';
import { type ListQuery, listState, type ListState, useListQuery } from '../../lib/query/list-query.ts';
import { prefetchApi, useApiMutation, useApiQuery } from '../../lib/query/query.ts';
import { filtersIn } from '../../lib/query/resource-query.ts';
import { CreateButton } from '../act/create-button.tsx';
import { type RowAction, RowActions } from '../act/row-actions.tsx';
import { useConfirm } from '../act/use-confirm.ts';
import { DataTable } from '../data-table/data-table.tsx';
import { prefetchTableLayout } from '../data-table/use-table-layout.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { useSideDialog } from '../overlay/use-side-dialog.ts';
import { Panel } from '../page/panel.tsx';
import { SkipToList } from '../page/skip-to-list.tsx';
import { recordPager } from '../record/record-pager.ts';
import { type AnyResource, type AnyRow, nameIn } from './any-resource.ts';
import { ResourceDetail } from './resource-detail.tsx';
import { ResourceFilter } from './resource-filter.tsx';
import { ResourceForm } from './resource-form.tsx';
import { type OwnCells, useColumns } from './use-columns.ts';
import { ListCount } from '../table/list-count.tsx';
import { RowName } from '../text/row-name.tsx';

/** What is open beside the list. */
type Dialog = { readonly kind: 'new' } | { readonly kind: 'edit' | 'detail'; readonly row: AnyRow };

interface ResourcePageProps<R extends CrudResource> {
  resource: R;
  calls: CrudCalls<R>;
  /** Cells of its own, in place of those that derive. */
  own?: OwnCells<R['fields'], RowOf<R['fields']>>;
  /** What can be done with a row besides: an act each, between editing and deleting. */
  actions?: (row: RowOf<R['fields']>) => readonly RowAction[];
}

/** The same of any resource. */
interface AnyPage extends AnyResource {
  readonly own?: Readonly<Record<string, (row: AnyRow) => ReactNode>>;
  readonly actions?: (row: AnyRow) => readonly RowAction[];
}

/** The table of a resource: the server knows every described resource as one. */
const tableName = ({ name }: CrudResource): ListName => name as ListName;

/** What a resource is called in a sentence. */
const useResourceNames = ({ one, many }: CrudResource) => {
  const label = useLabel();
  return { one: label(one), many: label(many) };
};

/** The acts on a row; `onGone` when it is deleted. */
const useRowActions = (
  { resource, calls, actions }: AnyPage,
  onOpen: (dialog: Dialog) => void,
  onGone?: () => void,
) => {
  const t = useTranslation('resource');
  const c = useTranslation('common');
  const ask = useConfirm();
  const { one } = useResourceNames(resource);
  const { mutateAsync: remove } = useApiMutation(calls.delete);
  return (row: AnyRow): RowAction[] => [
    {
      key: 'edit',
      label: c((w) => w.edit),
      need: calls.update,
      isUsual: true,
      onSelect: () => onOpen({ kind: 'edit', row }),
    },
    ...(actions?.(row) ?? []),
    {
      key: 'delete',
      label: c((w) => w.delete),
      need: calls.delete,
      onSelect: () =>
        ask(
          {
            title: t((w) => w.deleteAsk, { one, name: nameIn(resource, row) }),
            content: t((w) => w.deleteHint),
            okText: c((w) => w.delete),
          },
          () =>
            remove({ id: row.id }).then(() => {
              toast.success(c((w) => w.deleteSuccess));
              onGone?.();
            }),
        ),
    },
  ];
};

const filteredBy = (resource: CrudResource, { filter, sort }: ListState<string>) => ({
  ...filtersIn(resource, filter),
  sort,
});

const listInput = (resource: CrudResource, list: ListState<string>) => ({
  ...filteredBy(resource, list),
  current: list.current,
  pageSize: list.pageSize,
});

const useRows = ({ resource, calls }: AnyResource) => {
  const names = useMemo(() => ({ filters: queryNames(resource), sorts: sorts(resource.fields) }), [resource]);
  const list: ListQuery<string> = useListQuery(names.filters, names.sorts);
  const filtered = filteredBy(resource, list);
  return { list, filtered, query: useApiQuery(calls.list, listInput(resource, list), { quiet: true, keep: true }) };
};

interface ListProps extends AnyPage {
  rows: ReturnType<typeof useRows>;
  openId: number | undefined;
  actionsOf: (row: AnyRow) => RowAction[];
  onOpen: (dialog: Dialog) => void;
}

const List = ({ resource, calls, own: cells, rows, openId, actionsOf, onOpen }: ListProps) => {
  const t = useTranslation('resource');
  const { one, many } = useResourceNames(resource);
  const { list, filtered, query } = rows;
  const name = nameField(resource.fields);
  const open = useCallback(
    (row: AnyRow) => <RowName onOpen={() => onOpen({ kind: 'detail', row })}>{String(Reflect.get(row, name))}</RowName>,
    [name, onOpen],
  );
  const own = useMemo(() => ({ [name]: open, ...cells }), [name, open, cells]);
  const columns = useColumns(resource.fields, own);
  const isFiltered = Object.keys(list.filter).length > 0;
  return (
    <DataTable<AnyRow>
      name={tableName(resource)}
      label={many}
      columns={columns}
      query={query}
      sort={list.sort}
      onSort={list.setSort}
      onPage={list.setPage}
      openId={openId}
      labelOf={(row) => nameIn(resource, row)}
      actions={(row) => <RowActions name={nameIn(resource, row)} actions={actionsOf(row)} />}
      empty={<EmptyState message={t((w) => (isFiltered ? w.noneMatch : w.none), { many: many.toLowerCase() })} />}
      toolbar={<ResourceFilter resource={resource} list={list} />}
      exported={listExport(resource.fields, calls.export, filtered)}
      loadPage={(page, signal) => callApi(calls.list, { ...filtered, ...page }, { signal })}
      tools={
        <CreateButton need={calls.create} onCreate={() => onOpen({ kind: 'new' })}>
          {t((w) => w.create, { one })}
        </CreateButton>
      }
    />
  );
};

/** The words of a `ResourcePage`. */
export const resourceWords = ['resource', 'table'] as const;

/** Begins to read what the page of a resource will show: the page exports it as `readAhead`. */
export const readResourceAhead =
  <const R extends CrudResource>(props: Pick<ResourcePageProps<R>, 'resource' | 'calls'>) =>
  (search: URLSearchParams): Promise<unknown> => {
    // As below.
    const { resource, calls } = props as unknown as AnyResource;
    const list = listState<string>(search, queryNames(resource), sorts(resource.fields));
    return Promise.all([
      prefetchApi(calls.list, listInput(resource, list), { quiet: true }),
      prefetchTableLayout(tableName(resource)),
    ]);
  };

/** The whole page of a resource that is described and no more: found, made, changed, deleted, taken along, with its history. */
export const ResourcePage = <const R extends CrudResource>(props: ResourcePageProps<R>) => {
  // What the page does with a row it does with any: the description says what is in it.
  const any = props as unknown as AnyPage;
  const rows = useRows(any);
  const { dialog, open, openOver, close } = useSideDialog<Dialog>();
  const { many } = useResourceNames(any.resource);
  const actionsOf = useRowActions(any, open);
  const actionsHere = useRowActions(any, openOver, close);
  const openDetail = (row: AnyRow) => open({ kind: 'detail', row });
  const listed = (row: AnyRow) => rows.query.data?.list.find(({ id }) => id === row.id) ?? row;
  return (
    <div className="relative p-4">
      <SkipToList />
      <Panel title={many} note={<ListCount page={rows.query.data} filter={rows.list.filter} />} isFirst>
        <List
          {...any}
          rows={rows}
          openId={dialog && 'row' in dialog ? dialog.row.id : undefined}
          actionsOf={actionsOf}
          onOpen={open}
        />
      </Panel>
      {/* What they are made of may still be on its way: the page stays meanwhile. */}
      <Suspense>
        {dialog?.kind === 'new' && <ResourceForm {...any} row={null} onView={openDetail} onClose={close} />}
        {dialog?.kind === 'edit' && (
          <ResourceForm key={dialog.row.id} {...any} row={dialog.row} onView={openDetail} onClose={close} />
        )}
        {dialog?.kind === 'detail' && (
          <ResourceDetail
            {...any}
            row={listed(dialog.row)}
            actions={actionsHere(listed(dialog.row))}
            beside={{ pager: recordPager(rows.query.data, dialog.row.id, openDetail), onClose: close }}
          />
        )}
      </Suspense>
    </div>
  );
};
