import { listBulkFields } from '@atrium/contract/resource/definition.ts';
import type { ReactNode } from 'react';
import { useCan } from '../../lib/access/access.ts';
import { callApi } from '../../lib/api/api.ts';
import { uncapitalize } from '../../lib/language/capitalize.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { createListExport } from '../../lib/query/list-export.ts';
import { RowActions } from '../action/row-actions.tsx';
import { type BatchAction, BatchBar } from '../data-table/batch-bar.tsx';
import { DataTable } from '../data-table/data-table.tsx';
import type { DataTableProps, Page } from '../data-table/data-table-props.ts';
import { useSelection } from '../data-table/use-selection.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ListCount } from '../table/list-count.tsx';
import { BulkEditBar } from '../bulk-edit/bulk-edit-bar.tsx';
import { type FrameParts, type ListSlots, ResourceFrame } from './resource-frame.tsx';
import { DeletedRecordsLink } from './deleted-records-link.tsx';
import { ClearFilters, ResourceFilter } from './resource-filter.tsx';
import { useCells, type ResourceCells } from './resource-cells.tsx';
import { type ListSource, preloadResource, type ResourceRows, getTableName, useResourceRows } from './resource-rows.ts';
import { type AnyRow, getRecordName, type ResourceScreen, useResourceNames } from './resource-screen.ts';
import { useColumns } from './use-columns.ts';
import { ViewHint, ViewMenu } from '../saved-view/view-menu.tsx';

export { preloadResource };

export const resourceWords = ['resource', 'table'] as const;

export interface ResourcePageProps<Row extends AnyRow> extends ResourceScreen<Row>, ListSlots<Row> {
  calls: ResourceScreen<Row>['calls'] & ListSource<string, Page<Row>>['calls'];
  /** Filter by the record that the listed records belong to. */
  parent?: object;
  /** Rows that the page itself also uses. */
  rows?: Omit<ResourceRows<Page<Row>>, 'list'> & { readonly list: Omit<ResourceRows<Page<Row>>['list'], 'setFilter'> };
  /** Replaces default cells and columns. Must be stable. */
  cells?: ResourceCells<Row>;
  order?: readonly (keyof Row & string)[];
  toolbar?: ReactNode;
  /** Shows the actions of the screen in each row, although the records cannot be edited. */
  hasRowActions?: true;
  emptyMessage?: string;
  description?: string | undefined;
  batchActions?: (rows: readonly Row[], clearSelection: () => void) => readonly BatchAction[];
  selection?: DataTableProps<Row>['selection'];
  batch?: ReactNode;
  loadPage?: DataTableProps<Row>['loadPage'];
}

const useBatch = <Row extends AnyRow>(
  props: ResourcePageProps<Row>,
  { list, filterInput, query }: Rows<Row>,
): Pick<DataTableProps<Row>, 'selection' | 'batch'> => {
  const { resource, calls, batchActions, selection: ownSelection, batch } = props;
  const can = useCan();
  const rows = query.data?.list ?? [];
  const selection = useSelection(JSON.stringify([filterInput, list.current, list.pageSize]), rows);
  if (ownSelection) return { selection: ownSelection, batch };
  const tableSelection = { ids: selection.ids, onChange: selection.choose };
  if (batchActions) {
    const selectedRows = rows.filter(({ id }) => selection.ids.includes(id));
    const actions = batchActions(selectedRows, selection.clear);
    return {
      selection: tableSelection,
      batch: selectedRows.length > 0 && <BatchBar total={selectedRows.length} {...{ selection, actions }} />,
    };
  }
  if (!calls.update || !can(calls.update) || listBulkFields(resource.fields).length === 0) return {};
  return {
    selection: tableSelection,
    batch: selection.ids.length > 0 && (
      <BulkEditBar screen={props} selection={selection} total={query.data?.total ?? 0} filter={filterInput} />
    ),
  };
};

type Rows<Row extends AnyRow> = NonNullable<ResourcePageProps<Row>['rows']>;

const noOrder = [] as const;

const List = <Row extends AnyRow>({
  parts: { title, open, openId, getActions, createButton, viewSlot, exportSlot },
  rows,
  hasCreateButton,
  ...props
}: ResourcePageProps<Row> & { parts: FrameParts<Row>; rows: Rows<Row>; hasCreateButton: boolean }) => {
  const { list, filterInput, query, views } = rows;
  const { resource, calls, cells, order = noOrder, toolbar, emptyMessage, description } = props;
  const { selection, batch } = useBatch(props, rows);
  const t = useTranslation('resource');
  const { many } = useResourceNames(resource);
  const allCells = useCells(props, cells, open);
  const columns = useColumns(resource.fields, allCells, order);
  const isFiltered = Object.keys(list.filter).length > 0;
  const isSorted = columns.some(({ isSortable }) => isSortable);
  const hasActions = calls.update !== undefined || props.hasRowActions;
  const derivedMessage = t((w) => (isFiltered ? w.noMatches : w.none), { many: uncapitalize(many) });
  const message = emptyMessage ?? derivedMessage;
  return (
    <>
      <ViewHint fields={resource.fields} views={views} />
      <DataTable<Row>
        name={getTableName(resource)}
        label={title}
        description={description}
        columns={columns}
        query={query}
        {...(isSorted && { sort: list.sort, onSort: list.setSort })}
        onPage={list.setPage}
        {...(selection && { selection })}
        {...(batch && { batch })}
        openId={openId}
        getLabel={(row) => getRecordName(props, row)}
        {...(hasActions && {
          actions: (row) => <RowActions name={getRecordName(props, row)} actions={getActions(row)} />,
        })}
        empty={
          <EmptyState message={message} isUnused={!isFiltered}>
            {hasCreateButton && createButton}
            <ClearFilters list={list} isButton />
            <DeletedRecordsLink screen={props} filter={list.filter} />
          </EmptyState>
        }
        toolbar={toolbar}
        view={views.active}
        viewSlot={viewSlot}
        viewMenu={(layout, setLayout) => (
          <ViewMenu table={getTableName(resource)} list={list} {...{ views, columns, layout, setLayout }} />
        )}
        {...(calls.export && {
          exportSource: createListExport(resource.fields, calls.export, filterInput),
          exportSlot,
        })}
        loadPage={props.loadPage ?? ((page, signal) => callApi(calls.list, { ...filterInput, ...page }, { signal }))}
      />
    </>
  );
};

const WithRows = <Row extends AnyRow>(props: ResourcePageProps<Row> & { rows: Rows<Row> }) => {
  const { rows, calls, aside, intro, titleStart, titleEnd, onRequest } = props;
  const { data } = rows.query;
  const can = useCan();
  const isUnused = data?.total === 0 && Object.keys(rows.list.filter).length === 0;
  const hasCreateButton = isUnused && calls.create !== undefined && can(calls.create);
  return (
    <ResourceFrame
      screen={props}
      query={rows.query}
      page={data}
      note={
        <ListCount
          {...useResourceNames(props.resource)}
          page={data}
          filter={rows.list.filter}
          isPending={rows.query.isPlaceholderData}
        />
      }
      aside={aside}
      {...(intro !== undefined && { intro })}
      hasCreateButton={hasCreateButton}
      titleStart={titleStart}
      {...(titleEnd && { titleEnd })}
      {...(onRequest && { onRequest })}
    >
      {(parts) => <List {...props} parts={parts} hasCreateButton={hasCreateButton} />}
    </ResourceFrame>
  );
};

const WithLoadedRows = <Row extends AnyRow>(props: ResourcePageProps<Row>) => {
  const rows = useResourceRows<string, Page<Row>>(props);
  const toolbar = props.toolbar ?? <ResourceFilter resource={props.resource} list={rows.list} />;
  return <WithRows {...props} rows={rows} toolbar={toolbar} />;
};

/** Page with the list of a resource. Everything derives from the definition; slots replace the defaults. */
export const ResourcePage = <Row extends AnyRow>(props: ResourcePageProps<Row>) =>
  props.rows ? <WithRows {...props} rows={props.rows} /> : <WithLoadedRows {...props} />;
