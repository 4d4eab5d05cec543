import { Tabs } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Drawer } from '../overlay/drawer.tsx';
import { HistoryList } from '../text/history-list.tsx';
import { type AnyResource, type AnyRow, nameIn } from './any-resource.ts';
import { Facts } from './facts.tsx';

interface ResourceDetailProps extends AnyResource {
  row: AnyRow;
  onClose: () => void;
}

/** What a row holds, and what was done to it. */
export const ResourceDetail = ({ resource, calls, row, onClose }: ResourceDetailProps) => {
  const t = useTranslation('resource');
  const h = useTranslation('audit');
  const history = <HistoryList call={calls.history} id={row.id} />;
  return (
    <Drawer open title={nameIn(resource, row)} size={560} onClose={onClose}>
      <Tabs
        items={[
          { key: 'facts', label: t((w) => w.facts), children: <Facts fields={resource.fields} row={row} /> },
          { key: 'history', label: h((w) => w.history), children: history },
        ]}
      />
    </Drawer>
  );
};
