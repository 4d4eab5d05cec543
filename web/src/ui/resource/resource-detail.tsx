import { useTranslation } from '../../lib/language/i18n.ts';
import type { RowAction } from '../act/row-actions.tsx';
import type { RecordPlace } from '../record/record-types.ts';
import { RecordView } from '../record/record-view.tsx';
import { HistoryList } from '../text/history-list.tsx';
import { useRecordAddress } from '../text/record-link.tsx';
import { type AnyResource, type AnyRow, nameIn } from './any-resource.ts';
import { Facts } from './facts.tsx';

interface ResourceDetailProps extends AnyResource {
  row: AnyRow;
  actions: readonly RowAction[];
  beside: RecordPlace;
}

/** What a row holds, and what was done to it. */
export const ResourceDetail = ({ resource, calls, row, actions, beside }: ResourceDetailProps) => {
  const t = useTranslation('resource');
  const h = useTranslation('audit');
  return (
    <RecordView
      id={row.id}
      head={{ name: nameIn(resource, row), actions }}
      parts={[
        { key: 'facts', title: t((w) => w.facts), content: <Facts fields={resource.fields} row={row} /> },
        {
          key: 'history',
          title: h((w) => w.history),
          content: <HistoryList call={calls.history} id={row.id} />,
        },
      ]}
      address={useRecordAddress()(resource.name, row.id)}
      beside={beside}
    />
  );
};
