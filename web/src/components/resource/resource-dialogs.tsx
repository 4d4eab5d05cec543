import { Fragment } from 'react';
import type { SideDialog } from '../overlay/use-side-dialog.ts';
import { createRecordPager } from '../record/record-pager.ts';
import { ResourceDetail } from './resource-detail.tsx';
import { ResourceForm, type ResourceFormProps } from './resource-form.tsx';
import type { AnyRow, FormProps, ResourceDialog, ResourceScreen } from './resource-screen.ts';

const Form = <Row extends AnyRow>({ screen, ...props }: FormProps<Row> & { screen: ResourceScreen<Row> }) => {
  if (screen.form) return screen.form(props);
  // Only generated resources have no custom form; their records and calls are those of the definition.
  return <ResourceForm {...({ ...screen, ...props } as unknown as ResourceFormProps)} />;
};

interface ResourceDialogsProps<Row extends AnyRow> {
  screen: ResourceScreen<Row>;
  side: SideDialog<ResourceDialog<Row>>;
  page: Parameters<typeof createRecordPager<Row>>[0] | null;
  onDeleted: (row: Row) => void;
}

export const ResourceDialogs = <Row extends AnyRow>({ screen, side, page, onDeleted }: ResourceDialogsProps<Row>) => {
  const { dialog, open, openOver, replace, close } = side;
  if (!dialog) return null;
  const { kind } = dialog;
  const openDetail = (record: Row) => open({ kind: 'detail', row: record });
  const context = { close, replace, onView: openDetail };
  const key = `${kind} ${dialog.row?.id}`;
  if (kind === 'new') return <Form key={key} screen={screen} row={null} parent={dialog.row} {...context} />;
  if (kind === 'edit') return <Form key={key} screen={screen} row={dialog.row} parent={null} {...context} />;
  const row = page?.list.find(({ id }) => id === dialog.row?.id) ?? dialog.row;
  if (kind === 'detail' && row)
    return (
      <ResourceDetail
        screen={screen}
        row={row}
        section={dialog.section}
        drawer={{ pager: createRecordPager(page ?? undefined, row.id, openDetail), onClose: close }}
        context={{ open: openOver, onDeleted: () => onDeleted(row) }}
      />
    );
  return <Fragment key={key}>{screen.dialog?.({ ...dialog, row }, context)}</Fragment>;
};
