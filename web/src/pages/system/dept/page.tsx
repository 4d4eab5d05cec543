import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { createDept, deleteDept, type Dept, listDepts, updateDept } from '@atrium/contract/dept.ts';
import { Input, Select, type TableProps } from 'antd';
import { useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useWords } from '../../../lib/i18n.ts';
import { statusOf, useListQuery } from '../../../lib/list-query.ts';
import { question } from '../../../lib/question.ts';
import { useAsk, useTell } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { NeedButton } from '../../../ui/need-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { TreeTable } from '../../../ui/tree-table.tsx';
import { DeptDetail } from './dept-detail.tsx';
import { DeptForm } from './dept-form.tsx';

type Dialog =
  | { readonly kind: 'new'; readonly parent: Dept | null }
  | { readonly kind: 'edit' | 'detail'; readonly dept: Dept };

const Actions = ({ dept, onOpen }: { dept: Dept; onOpen: (dialog: Dialog) => void }) => {
  const t = useWords('dept');
  const c = useWords('common');
  const { mutateAsync: remove } = useTell(deleteDept);
  const ask = () =>
    question.confirm({
      title: t((w) => w.deleteAsk, { name: dept.name }),
      content: t((w) => w.deleteHint),
      okText: c((w) => w.delete),
      cancelText: c((w) => w.cancel),
      okButtonProps: { danger: true },
      // What stands in the way is said by the client of the wire.
      onOk: () =>
        remove({ id: dept.id }).then(
          () => toast.success(c((w) => w.deleteSuccess)),
          () => undefined,
        ),
    });
  return (
    <div className="-mx-2 flex">
      <NeedButton need={createDept} type="link" size="small" onClick={() => onOpen({ kind: 'new', parent: dept })}>
        {t((w) => w.createBelow)}
      </NeedButton>
      <NeedButton need={updateDept} type="link" size="small" onClick={() => onOpen({ kind: 'edit', dept })}>
        {c((w) => w.edit)}
      </NeedButton>
      <NeedButton need={deleteDept} type="link" size="small" danger onClick={ask}>
        {c((w) => w.delete)}
      </NeedButton>
    </div>
  );
};

const useColumns = (onOpen: (dialog: Dialog) => void): NonNullable<TableProps<Dept>['columns']> => {
  const t = useWords('dept');
  const f = useWords('table');
  const format = useFormat();
  return [
    {
      key: 'name',
      title: t((w) => w.name),
      width: 280,
      fixed: 'start',
      render: (_value, dept) => (
        <button
          type="button"
          className="cursor-pointer border-0 bg-transparent p-0 text-link"
          onClick={() => onOpen({ kind: 'detail', dept })}
        >
          {dept.name}
        </button>
      ),
    },
    { key: 'code', title: t((w) => w.code), width: 140, render: (_value, { code }) => code || '–' },
    { key: 'leader', title: t((w) => w.leader), width: 120, render: (_value, { leaderName }) => leaderName || '–' },
    {
      key: 'people',
      title: t((w) => w.people),
      width: 150,
      align: 'end',
      render: (_value, { userCount, totalUserCount }) =>
        userCount === totalUserCount
          ? format.number(userCount)
          : t((w) => w.ownAndBelow, { own: format.number(userCount), total: format.number(totalUserCount) }),
    },
    { key: 'order', title: t((w) => w.order), width: 80, align: 'end', dataIndex: 'order' },
    {
      key: 'status',
      title: t((w) => w.status),
      width: 100,
      render: (_value, { status }) => <StatusTag status={status} />,
    },
    {
      key: 'updateTime',
      title: t((w) => w.updateTime),
      width: 180,
      render: (_value, { updateTime }) => format.dateTime(updateTime),
    },
    {
      key: 'actions',
      title: f((w) => w.actions),
      width: 230,
      fixed: 'end',
      render: (_value, dept) => <Actions dept={dept} onOpen={onOpen} />,
    },
  ];
};

/** Departments as a tree: who leads them, how many they are. */
export default function DeptPage() {
  const t = useWords('dept');
  const c = useWords('common');
  const { filter, setFilter } = useListQuery(['name', 'status']);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const query = useAsk(listDepts, { name: filter.name, status: statusOf(filter.status) }, { quiet: true, keep: true });
  const columns = useColumns(setDialog);
  const close = () => setDialog(null);
  return (
    <div className="p-4">
      <Panel title={c((w) => w.menu.dept)} isFirst>
        <TreeTable<Dept>
          label={c((w) => w.menu.dept)}
          columns={columns}
          query={query}
          levels={2}
          isFiltered={Object.keys(filter).length > 0}
          toolbar={
            <>
              <Input.Search
                key={filter.name ?? ''}
                allowClear
                className="w-48!"
                defaultValue={filter.name ?? ''}
                placeholder={t((w) => w.name)}
                aria-label={t((w) => w.name)}
                onSearch={(name) => setFilter({ name: name.trim() })}
              />
              <Select
                allowClear
                className="w-32"
                aria-label={t((w) => w.status)}
                placeholder={t((w) => w.status)}
                value={filter.status ?? null}
                options={[
                  { value: '1', label: c((w) => w.enabled) },
                  { value: '0', label: c((w) => w.disabled) },
                ]}
                onChange={(status: string | undefined) => setFilter({ status: status ?? '' })}
              />
            </>
          }
          tools={
            <NeedButton
              need={createDept}
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => setDialog({ kind: 'new', parent: null })}
            >
              {t((w) => w.create)}
            </NeedButton>
          }
        />
      </Panel>
      {dialog?.kind === 'new' && <DeptForm dept={null} parentId={dialog.parent?.id ?? null} onClose={close} />}
      {dialog?.kind === 'edit' && <DeptForm dept={dialog.dept} parentId={null} onClose={close} />}
      {dialog?.kind === 'detail' && <DeptDetail dept={dialog.dept} onClose={close} />}
    </div>
  );
}
