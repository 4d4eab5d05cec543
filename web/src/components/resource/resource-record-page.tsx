import { Suspense } from 'react';
import { useSideDialog } from '../overlay/use-side-dialog.ts';
import { RecordPage } from '../record/record-page.tsx';
import { ResourceDetail } from './resource-detail.tsx';
import { ResourceDialogs } from './resource-dialogs.tsx';
import {
  type AnyRow,
  isAboutRecord,
  getRecordName,
  type ResourceDialog,
  type ResourceScreen,
  useResourceNames,
} from './resource-screen.ts';

export const recordWords = ['resource', 'record', 'audit', 'table'] as const;

interface RecordProps<Row extends AnyRow> {
  screen: ResourceScreen<Row>;
  row: Row;
  onDeleted: () => void;
}

const Record = <Row extends AnyRow>({ screen, row, onDeleted }: RecordProps<Row>) => {
  const side = useSideDialog<ResourceDialog<Row>>();
  return (
    <>
      <ResourceDetail screen={screen} row={row} drawer={null} context={{ open: side.open, onDeleted }} />
      <Suspense>
        <ResourceDialogs
          screen={screen}
          side={side}
          page={null}
          onDeleted={(deletedRow) => side.discard((dialog) => isAboutRecord(dialog, (id) => id === deletedRow.id))}
        />
      </Suspense>
    </>
  );
};

export const ResourceRecordPage = <Row extends AnyRow>(screen: ResourceScreen<Row>) => {
  const { many } = useResourceNames(screen.resource);
  const { resource, calls, title = many } = screen;
  return (
    <RecordPage
      call={calls.read}
      list={{ name: title, path: `/system/${resource.name}` }}
      getName={(row) => getRecordName(screen, row)}
    >
      {(row, leave) => <Record screen={screen} row={row} onDeleted={leave} />}
    </RecordPage>
  );
};
