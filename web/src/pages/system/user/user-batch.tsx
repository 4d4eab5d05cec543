import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import UserDeleteOutlined from '@ant-design/icons/UserDeleteOutlined';
import { batchDeleteUsers, batchUsers } from '@atrium/contract/user/action-calls.ts';
import type { BatchResult } from '@atrium/contract/user/action-schemas.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import { type BatchAction, batchActions } from '@atrium/contract/user/batch.ts';
import { Alert, Spin } from 'antd';
import { Suspense, useState } from 'react';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiQuery, useApiMutation } from '../../../lib/query/query.ts';
import { useErrorText } from '../../../lib/language/error-text.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { useSingleRun } from '../../../lib/browser/use-single-run.ts';
import { DeptPicker } from '../../../features/dept/dept-picker.tsx';
import { useDeletionToast, useUndoToast } from '../../../components/action/undo.ts';
import { BulkEditBar } from '../../../components/bulk-edit/bulk-edit-bar.tsx';
import type { BulkInputs } from '../../../components/resource/resource-screen.ts';
import type { RowSelection } from '../../../components/data-table/use-selection.ts';
import type { FilterInput } from './user-filter.tsx';
import { PositionField } from './position-field.tsx';
import { RoleField } from './role-field.tsx';
import { userCalls } from './use-user-screen.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';

type BatchTarget = { readonly ids: number[] } | { readonly filter: FilterInput };

type ListBatchAction = BatchAction | 'delete';

interface Choice {
  readonly deptId: number | null;
  readonly roles: number[];
}

const createBatchInput = (action: BatchAction, target: BatchTarget, { deptId, roles }: Choice) => ({
  act: action,
  ...target,
  ...(action === 'move' && { deptId }),
  ...((action === 'assign' || action === 'withdraw') && { roles }),
});

const isComplete = (action: ListBatchAction, { deptId, roles }: Choice): boolean => {
  if (action === 'move') return deptId !== null;
  return action === 'assign' || action === 'withdraw' ? roles.length > 0 : true;
};

const useBatch = (action: ListBatchAction, target: BatchTarget, choice: Choice) => {
  const isRemoval = action === 'delete';
  const isReady = isComplete(action, choice);
  const input = createBatchInput(isRemoval ? 'disable' : action, target, choice);
  const options = { skipsErrorToast: true, staleTime: 0 };
  const change = useApiQuery(batchUsers, { ...input, preview: true }, { ...options, enabled: isReady && !isRemoval });
  const removal = useApiQuery(
    batchDeleteUsers,
    { ...target, preview: true },
    { ...options, enabled: isReady && isRemoval },
  );
  const doChange = useApiMutation(batchUsers);
  const doRemove = useApiMutation(batchDeleteUsers);
  const perform = (expected: number): Promise<BatchResult> =>
    isRemoval ? doRemove.mutateAsync({ ...target, expected }) : doChange.mutateAsync({ ...input, expected });
  const showUndo = useUndoToast();
  const showDeleted = useDeletionToast(userResource, batchDeleteUsers);
  const moveBack = async (formerUsers: BatchResult['former']) => {
    for (const [deptId, users] of Map.groupBy(formerUsers, (user) => user.deptId))
      await doChange.mutateAsync({ act: 'move', deptId, ids: users.map(({ id }) => id) });
  };
  const showDone = (text: string, { former: formerUsers }: BatchResult) => {
    const ids = formerUsers.map(({ id }) => id);
    if (isRemoval) showDeleted(text, ids);
    else if (action === 'disable' && ids.length > 0) showUndo(text, () => doChange.mutateAsync({ act: 'enable', ids }));
    else if (action === 'move' && ids.length > 0) showUndo(text, () => moveBack(formerUsers));
    else toast.success(text);
  };
  return {
    preview: isRemoval ? removal : change,
    perform,
    showDone,
    isReady,
    isBusy: doChange.isPending || doRemove.isPending,
  };
};

const maxListedUsers = 100;

const Preview = ({ result, isRemoval }: { result: BatchResult; isRemoval: boolean }) => {
  const t = useTranslation('user');
  const format = useFormat();
  const { matching, changed, unchanged, refused, refusedCount } = result;
  const counts = { matching: format.number(matching), changed: format.number(changed) };
  const listedUsers = refused.slice(0, maxListedUsers);
  return (
    <div aria-live="polite">
      <Alert
        type={isRemoval ? 'warning' : 'info'}
        showIcon
        title={t((w) => (isRemoval ? w.willDelete : w.willChange), counts)}
        description={isRemoval ? t((w) => w.restorable) : undefined}
      />
      {unchanged > 0 && <p className="mt-3 mb-0 text-secondary">{t((w) => w.unchangedUsers, { count: unchanged })}</p>}
      {refusedCount > 0 && (
        <>
          <p className="mt-3 mb-1 text-error-text">{t((w) => w.willSkip, { count: refusedCount })}</p>
          <ul
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it must be reachable by keyboard, because it scrolls
            tabIndex={0}
            className="m-0 max-h-60 list-none overflow-y-auto rounded-md border border-solid border-line-secondary p-0"
          >
            {listedUsers.map(({ id, name, username, message }) => (
              <li key={id} className="flex gap-3 px-3 py-1.5 text-sm">
                <span className="min-w-0 flex-1 truncate">
                  {name} <span className="text-secondary">{username}</span>
                </span>
                <span className="text-secondary">{message}</span>
              </li>
            ))}
            {refusedCount > listedUsers.length && (
              <li className="px-3 py-1.5 text-sm text-secondary">
                {t((w) => w.moreSkipped, { more: format.number(refusedCount - listedUsers.length) })}
              </li>
            )}
          </ul>
        </>
      )}
    </div>
  );
};

const BatchChoices = ({
  action,
  choice,
  onChange,
}: {
  action: ListBatchAction;
  choice: Choice;
  onChange: (choice: Choice) => void;
}) => {
  const t = useTranslation('user');
  if (action === 'move') {
    return (
      <DeptPicker
        label={t((w) => w.chooseDept)}
        className="mb-3 w-full"
        value={choice.deptId}
        onChange={(deptId: number | null) => onChange({ ...choice, deptId })}
      />
    );
  }
  if (action !== 'assign' && action !== 'withdraw') return null;
  return (
    <div className="mb-3">
      <RoleField
        label={t((w) => w.chooseRoles)}
        isRevoking={action === 'withdraw'}
        value={choice.roles}
        onChange={(roles) => onChange({ ...choice, roles })}
      />
    </div>
  );
};

const PreviewLoading = () => {
  const t = useTranslation('user');
  return (
    <div className="flex items-center gap-2 text-secondary">
      <Spin size="small" /> {t((w) => w.previewing)}
    </div>
  );
};

interface BatchDialogProps {
  action: ListBatchAction;
  target: BatchTarget;
  count: number;
  onClose: () => void;
  onDone: () => void;
}

/** Shows the effect of a batch action, and the users that it skips, before it runs. */
const BatchDialog = ({ action, target, count, onClose, onDone }: BatchDialogProps) => {
  const t = useTranslation('user');
  const c = useTranslation('common');
  const errorText = useErrorText();
  const [choice, setChoice] = useState<Choice>({ deptId: null, roles: [] });
  const { preview, perform, showDone, isReady, isBusy } = useBatch(action, target, choice);
  const result = isReady && !preview.isFetching && !preview.isError ? preview.data : undefined;
  const run = useSingleRun(async (expected: number) => {
    try {
      const batchResult = await perform(expected);
      showDone(
        t((w) => (action === 'delete' ? w.batchDeleted : w.batchDone), { count: batchResult.changed }),
        batchResult,
      );
      onDone();
    } catch {
      // The API client has shown the error. The matching users may have changed.
      void preview.refetch();
    }
  });
  const isRemoval = action === 'delete';
  return (
    <Dialog
      open
      title={t((w) => w.batchTitles[action], { count })}
      okText={result ? t((w) => w.perform, { count: result.changed }) : c((w) => w.confirm)}
      cancelText={c((w) => w.cancel)}
      okButtonProps={{ danger: isRemoval || action === 'disable', disabled: !result || result.changed === 0 }}
      confirmLoading={isBusy}
      onCancel={onClose}
      onOk={() => result && void run(result.matching)}
    >
      <BatchChoices action={action} choice={choice} onChange={setChoice} />
      {isReady && preview.isFetching && <PreviewLoading />}
      {isReady && preview.isError && !preview.isFetching && (
        <Alert type="error" showIcon title={errorText.failure(preview.error)} />
      )}
      {result && <Preview result={result} isRemoval={isRemoval} />}
    </Dialog>
  );
};

const icons = {
  enable: <CheckCircleOutlined aria-hidden />,
  disable: <StopOutlined aria-hidden />,
  move: <ApartmentOutlined aria-hidden />,
  assign: <UserAddOutlined aria-hidden />,
  withdraw: <UserDeleteOutlined aria-hidden />,
} satisfies Record<BatchAction, unknown>;

const bulkInputs: BulkInputs = {
  avatar: null,
  deptId: () => <DeptPicker />,
  roles: (change) => <RoleField isRevoking={change === 'remove'} />,
  positions: () => <PositionField />,
};

const screen = { resource: userResource, calls: userCalls, bulkInputs };

interface UserBatchProps {
  selection: RowSelection;
  total: number;
  filter: FilterInput;
}

export const UserBatch = ({ selection, total, filter }: UserBatchProps) => {
  const t = useTranslation('user');
  const [action, setAction] = useState<ListBatchAction | null>(null);
  const close = () => setAction(null);
  const changeActions = batchActions.map((key) => ({
    key,
    label: t((w) => w.batchActions[key]),
    permission: batchUsers,
    icon: icons[key],
    isInPhoneMenu: key === 'withdraw',
    ...((key === 'enable' || key === 'disable') && { phoneLabel: t((w) => w[key]) }),
    onSelect: () => setAction(key),
  }));
  const removalAction = {
    key: 'delete',
    label: t((w) => w.batchActions.delete),
    permission: batchDeleteUsers,
    isInMenu: true,
  };
  return (
    <>
      <BulkEditBar
        screen={screen}
        selection={selection}
        total={total}
        filter={filter}
        actions={[...changeActions, { ...removalAction, onSelect: () => setAction('delete') }]}
      />
      {action && (
        <Suspense>
          <BatchDialog
            action={action}
            target={selection.isAll ? { filter } : { ids: [...selection.ids] }}
            count={selection.isAll ? total : selection.ids.length}
            onClose={close}
            onDone={() => {
              close();
              selection.clear();
            }}
          />
        </Suspense>
      )}
    </>
  );
};
