import type { Described } from '@atrium/contract/resource/derived-types.ts';
import { type ReactNode, Suspense } from 'react';
import type { RequiredRight } from '../../lib/access/access.ts';
import type { ListQuery } from '../../lib/query/list-query.ts';
import { CreateButton } from '../act/create-button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Panel } from '../page/panel.tsx';
import { SkipToList } from '../page/skip-to-list.tsx';
import { TreeFilter, type TreeFilterName } from './tree-filter.tsx';
import type { TreeRow } from './tree-rows.ts';
import { TreeTable, type TreeTableProps } from './tree-table.tsx';

interface TreePageProps<Row extends TreeRow> extends Omit<
  TreeTableProps<Row>,
  'label' | 'empty' | 'toolbar' | 'tools' | 'isFiltered'
> {
  title: string;
  resource: Described;
  list: ListQuery<TreeFilterName>;
  create: { readonly need: RequiredRight; readonly words: string; readonly onCreate: () => void };
  /** What is said where there are none at all; a new one is offered with it. */
  empty?: { readonly message: string; readonly hint: string };
  /** What stands beside or over the tree. */
  children: ReactNode;
}

/** The page of a noun whose rows are a tree. */
export const TreePage = <Row extends TreeRow>({
  title,
  resource,
  list,
  create: { need, words, onCreate },
  empty,
  children,
  ...table
}: TreePageProps<Row>) => {
  const isFiltered = Object.keys(list.filter).length > 0;
  const isEmpty = empty !== undefined && table.query.data?.list.length === 0 && !isFiltered;
  return (
    <div className="relative p-4">
      <SkipToList />
      <Panel title={title} isFirst>
        <TreeTable<Row>
          {...table}
          label={title}
          isFiltered={isFiltered}
          empty={
            empty && (
              <EmptyState {...empty}>
                <CreateButton need={need} onCreate={onCreate}>
                  {words}
                </CreateButton>
              </EmptyState>
            )
          }
          toolbar={<TreeFilter resource={resource} list={list} />}
          tools={
            <CreateButton need={need} isPrimary={!isEmpty} onCreate={onCreate}>
              {words}
            </CreateButton>
          }
        />
      </Panel>
      {/* What they are made of may still be on its way: the page stays meanwhile. */}
      <Suspense>{children}</Suspense>
    </div>
  );
};
