import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import UserDeleteOutlined from '@ant-design/icons/UserDeleteOutlined';
import type { Resource } from '@atrium/contract/resource/field.ts';
import { findResource } from '@atrium/contract/resources.ts';
import { eraseUser, listTrash, purgeRecords, readTrash } from '@atrium/contract/trash/calls.ts';
import { trashResource } from '@atrium/contract/trash/fields.ts';
import type { DeletedRecord } from '@atrium/contract/trash/schemas.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import { useMemo, useState } from 'react';
import { getFocusOrigin, returnFocus } from '../../../lib/browser/focus-origin.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { RequestFailure } from '../../../lib/http/request-failure.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { capitalize } from '../../../lib/language/capitalize.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useErrorText } from '../../../lib/language/error-text.ts';
import { invalidateFamilies, useApiMutation } from '../../../lib/query/query.ts';
import { useConfirm } from '../../../components/action/use-confirm.ts';
import { Facts } from '../../../components/resource/facts.tsx';
import type { ResourceScreen } from '../../../components/resource/resource-screen.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { restoreAll, restoreRecord } from './restore-record.ts';

/** Returns the fields that need another value, or none if a referenced record is missing. */
const listConflicts = (resource: Resource, failure: RequestFailure): string[] => {
  const names = Object.keys(failure.fields ?? {}).filter((name) => Object.hasOwn(resource.fields, name));
  const isReference = (name: string) => resource.fields[name]?.type === 'reference';
  return names.some(isReference) ? [] : names;
};

interface Conflict {
  readonly record: DeletedRecord;
  readonly resource: Resource;
  readonly names: readonly string[];
  readonly failure: RequestFailure;
}

/** Restores a record. A dialog asks for another value if another record already uses it. */
const useRestore = (onConflict: (conflict: Conflict) => void) => {
  const t = useTranslation('trash');
  const label = useLabel();
  const errorText = useErrorText();
  const showFailure = (record: DeletedRecord, failure: RequestFailure) => {
    const resource = findResource(record.resource);
    const names = resource ? listConflicts(resource, failure) : [];
    if (resource && names.length > 0) return onConflict({ record, resource, names, failure });
    const [missingField] = Object.keys(failure.fields ?? {}).flatMap((name) => resource?.fields[name] ?? []);
    toast.error(missingField ? t((w) => w.missing, { field: label(missingField.label) }) : errorText.failure(failure));
  };
  const restore = async (record: DeletedRecord, onRestored: () => void) => {
    const origin = getFocusOrigin();
    try {
      await restoreRecord(record);
      toast.success(t((w) => w.restored, { name: record.name }));
      onRestored();
      returnFocus(origin);
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure;
      showFailure(record, failure);
      void invalidateFamilies(['trash']);
    }
  };
  const restoreSelected = async (records: readonly DeletedRecord[], onRestored: () => void) => {
    const origin = getFocusOrigin();
    let restoredCount = 0;
    try {
      await restoreAll(records, (count) => (restoredCount += count));
    } catch (failure) {
      toast.error(errorText.failure(failure));
    }
    if (restoredCount > 0) toast.success(t((w) => w.restoredMany, { count: restoredCount }));
    onRestored();
    returnFocus(origin);
  };
  return { restore, restoreSelected };
};

export const usePurge = () => {
  const t = useTranslation('trash');
  const c = useTranslation('common');
  const ask = useConfirm();
  const { mutateAsync } = useApiMutation(purgeRecords);
  /** `title` names a single record. */
  return (ids: readonly number[], onPurged: () => void, title = t((w) => w.purgeQuestion, { count: ids.length })) =>
    ask(
      {
        title,
        content: t((w) => w.purgeHint),
        okText: c((w) => w.purge),
      },
      async () => {
        const { purged } = await mutateAsync({ ids: [...ids] });
        toast.success(t((w) => w.purged, { count: purged }));
        onPurged();
      },
    );
};

const useErase = () => {
  const t = useTranslation('trash');
  const c = useTranslation('common');
  const ask = useConfirm();
  const { mutateAsync } = useApiMutation(eraseUser);
  return ({ id }: DeletedRecord, name: string, onErased: () => void) =>
    ask(
      { title: t((w) => w.eraseNamed, { name }), content: t((w) => w.eraseHint), okText: c((w) => w.erase) },
      async () => {
        await mutateAsync({ id });
        toast.success(t((w) => w.erased, { name }));
        onErased();
      },
    );
};

export const useResourceLabel = () => {
  const label = useLabel();
  return useMemo(
    () => (name: string) => {
      const resource = findResource(name);
      return resource ? capitalize(label(resource.one)) : name;
    },
    [label],
  );
};

const useTrashActions = (
  restore: ReturnType<typeof useRestore>['restore'],
  getName: (record: DeletedRecord) => string,
): NonNullable<ResourceScreen<DeletedRecord>['actions']> => {
  const t = useTranslation('trash');
  const c = useTranslation('common');
  const purge = usePurge();
  const erase = useErase();
  return (record, { onDeleted }) => {
    const name = getName(record);
    const eraseAction = {
      key: 'erase',
      label: c((w) => w.erase),
      permission: eraseUser,
      icon: <UserDeleteOutlined aria-hidden />,
      onSelect: () => erase(record, name, onDeleted),
    };
    return [
      {
        key: 'restore',
        label: t((w) => w.restore),
        permission: 'signed-in',
        isFrequent: true,
        onSelect: () => void restore(record, onDeleted),
      },
      {
        key: 'purge',
        label: c((w) => w.purge),
        permission: purgeRecords,
        icon: <DeleteOutlined aria-hidden />,
        onSelect: () =>
          purge(
            [record.id],
            onDeleted,
            t((w) => w.purgeNamed, { name }),
          ),
      },
      ...(record.resource === userResource.name ? [eraseAction] : []),
    ];
  };
};

export const useTrashScreen = () => {
  const t = useTranslation('trash');
  const c = useTranslation('common');
  const getLabel = useResourceLabel();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { restore, restoreSelected } = useRestore(setConflict);
  const purge = usePurge();
  const getName = ({ name }: DeletedRecord) => name || t((w) => w.hidden);
  const actions = useTrashActions(restore, getName);
  const screen: ResourceScreen<DeletedRecord> & {
    readonly calls: { readonly list: typeof listTrash; readonly read: typeof readTrash };
  } = {
    resource: trashResource,
    calls: { list: listTrash, read: readTrash },
    title: c((w) => w.menu.trash),
    getName,
    head: ({ resource }) => ({ picture: <DeleteOutlined aria-hidden />, line: getLabel(resource) }),
    facts: (record) => (
      <Facts
        fields={trashResource.fields}
        row={record}
        content={{ resource: getLabel(record.resource), ...(record.below === 0 && { below: null }) }}
      />
    ),
    actions,
  };
  const dialog = conflict && <RestoreDialog {...conflict} onClose={() => setConflict(null)} />;
  return { screen, restoreSelected, purge, dialog };
};
