import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import { listTrash, purgeRecords, readTrash } from '@atrium/contract/trash/calls.ts';
import { trashResource } from '@atrium/contract/trash/fields.ts';
import type { DeletedRecord } from '@atrium/contract/trash/schemas.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { FilterSelect } from '../../../components/fields/filter-select.tsx';
import type { ResourceCells } from '../../../components/resource/resource-cells.tsx';
import { ResourceFilter } from '../../../components/resource/resource-filter.tsx';
import { preloadResource, ResourcePage, resourceWords } from '../../../components/resource/resource-page.tsx';
import { useResourceRows } from '../../../components/resource/resource-rows.ts';
import { useResourceLabel, useTrashScreen } from './use-trash-screen.tsx';

const source = {
  resource: trashResource,
  calls: { list: listTrash, read: readTrash },
  filters: ['keyword', 'resource'] as const,
  input: (filter: object) => filter,
};

export const words = ['trash', 'errors', ...resourceWords] as const;

export const preloadData = preloadResource(source);

const useCells = (): ResourceCells<DeletedRecord> => {
  const getLabel = useResourceLabel();
  return useMemo(() => ({ resource: ({ resource }) => getLabel(resource) }), [getLabel]);
};

export default function TrashPage() {
  const t = useTranslation('trash');
  const c = useTranslation('common');
  const getLabel = useResourceLabel();
  const rows = useResourceRows(source);
  const { list, query } = rows;
  const { screen, restoreSelected, purge, dialog } = useTrashScreen();
  const options = (query.data?.resources ?? []).map((value) => ({ value, label: getLabel(value) }));
  return (
    <>
      <ResourcePage
        {...screen}
        rows={rows}
        cells={useCells()}
        hasRowActions
        {...(Object.keys(list.filter).length === 0 && { emptyMessage: t((w) => w.emptyHint) })}
        toolbar={
          <ResourceFilter
            resource={trashResource}
            list={list}
            others={{
              resource: (
                <FilterSelect
                  label={t((w) => w.resource)}
                  value={list.filter.resource ?? null}
                  options={options}
                  onChange={(resource) => list.setFilter({ resource: resource ?? '' })}
                />
              ),
            }}
          />
        }
        batchActions={(records, clearSelection) => [
          {
            key: 'restore',
            label: t((w) => w.restore),
            permission: 'signed-in',
            icon: <UndoOutlined aria-hidden />,
            onSelect: () => void restoreSelected(records, clearSelection),
          },
          {
            key: 'purge',
            label: c((w) => w.purge),
            permission: purgeRecords,
            icon: <DeleteOutlined aria-hidden />,
            onSelect: () =>
              purge(
                records.map(({ id }) => id),
                clearSelection,
              ),
          },
        ]}
      />
      {dialog}
    </>
  );
}
