import type { AuditEntry } from '@atrium/contract/audit/schemas.ts';
import { useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { useUnavailableReason } from '../action/permission-button.tsx';
import type { RecordContext } from '../record/record-types.ts';
import { RecordDrawer, RecordView } from '../record/record-view.tsx';
import { HistoryList } from '../text/history-list.tsx';
import { useRecordAddress } from '../text/record-link.tsx';
import { ResourceNameContext } from '../text/resource-name.ts';
import { Facts } from './facts.tsx';
import { type ActionContext, type AnyRow, getRecordName, type ResourceScreen } from './resource-screen.ts';
import { RestoreVersionDialog } from './restore-version-dialog.tsx';
import { useResourceActions } from './use-resource-actions.tsx';

interface ResourceDetailProps<Row extends AnyRow> {
  screen: ResourceScreen<Row>;
  /** The row of the list is shown until the record is loaded. */
  row: Row;
  section?: string | undefined;
  drawer: RecordContext | null;
  context: Omit<ActionContext<Row>, 'isRecord'>;
}

const Detail = <Row extends AnyRow>({
  screen,
  row,
  section,
  drawer,
  context,
  onRestore,
}: ResourceDetailProps<Row> & { onRestore: (version: AuditEntry) => void }) => {
  const t = useTranslation('resource');
  const auditText = useTranslation('audit');
  const { resource, calls } = screen;
  const getUnavailableReason = useUnavailableReason();
  const { update } = calls;
  const canRestore =
    update && getUnavailableReason(update) === undefined && screen.disabledReasons?.(row).edit === undefined;
  const actions = useResourceActions(screen)(row, { ...context, isRecord: true });
  return (
    <RecordView
      id={row.id}
      head={{ ...screen.head?.(row), name: getRecordName(screen, row), actions }}
      parts={[
        {
          key: 'facts',
          title: t((w) => w.details),
          content: screen.facts?.(row) ?? <Facts fields={resource.fields} row={row} />,
        },
        ...(screen.sections?.(row) ?? []),
        ...(calls.history
          ? [
              {
                key: 'history',
                title: auditText((w) => w.history),
                content: (
                  <HistoryList call={calls.history} id={row.id} onRestore={canRestore ? onRestore : undefined} />
                ),
              },
            ]
          : []),
      ]}
      initialKey={section}
      address={useRecordAddress()(resource.name, row.id)}
      drawer={drawer}
    />
  );
};

export const ResourceDetail = <Row extends AnyRow>(props: ResourceDetailProps<Row>) => {
  const { screen, row: listedRow, drawer } = props;
  const { resource, calls } = screen;
  const { data: row = listedRow } = useApiQuery(calls.read, { id: listedRow.id }, { skipsErrorToast: true });
  const [version, setVersion] = useState<AuditEntry | null>(null);
  const detail = <Detail {...props} row={row} onRestore={setVersion} />;
  return (
    <ResourceNameContext value={resource.name}>
      {drawer ? (
        <RecordDrawer
          id={row.id}
          head={{ ...screen.head?.(row), name: getRecordName(screen, row) }}
          onClose={drawer.onClose}
        >
          {detail}
        </RecordDrawer>
      ) : (
        detail
      )}
      {version && calls.update && (
        <RestoreVersionDialog
          resource={resource.name}
          id={row.id}
          entry={version}
          update={calls.update}
          onClose={() => setVersion(null)}
        />
      )}
    </ResourceNameContext>
  );
};
