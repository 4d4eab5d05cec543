import type { AuditEntry } from '@atrium/contract/audit/schemas.ts';
import type { Call } from '@atrium/contract/call.ts';
import { previewVersion, restoreVersion } from '@atrium/contract/version/calls.ts';
import type { VersionPreview } from '@atrium/contract/version/schemas.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { toast } from '../../lib/browser/toast.ts';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useErrorText } from '../../lib/language/error-text.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { invalidateFamilies, useApiQuery } from '../../lib/query/query.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { Placeholder } from '../feedback/placeholder.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { ChangeList } from '../text/change-list.tsx';
import { useChangeText } from '../text/change-text.ts';

interface RestoreVersionDialogProps {
  resource: string;
  id: number;
  entry: Pick<AuditEntry, 'id' | 'time'>;
  /** Call that updates the record. Restoring a version invalidates the same queries. */
  update: Call<object, unknown>;
  onClose: () => void;
}

const Preview = ({ resource, preview }: { resource: string; preview: VersionPreview }) => {
  const t = useTranslation('audit');
  const format = useFormat();
  const text = useChangeText(resource);
  const { changes, names, errors, notRestored } = preview;
  return (
    <>
      <p className="mt-0 mb-3 text-secondary">
        {t((w) => (changes.length === 0 ? w.sameVersion : w.restoreVersionHint))}
      </p>
      {changes.length > 0 && (
        <ChangeList
          resource={resource}
          changes={changes}
          names={names}
          headings={{ before: t((w) => w.currentValue), after: t((w) => w.earlierValue) }}
          errors={errors}
        />
      )}
      {notRestored.length > 0 && (
        <p className="mt-3 mb-0 text-secondary">
          {t((w) => w.notRestored, { fields: format.list(notRestored.map(text.label)) })}
        </p>
      )}
    </>
  );
};

export const RestoreVersionDialog = ({ resource, id, entry, update, onClose }: RestoreVersionDialogProps) => {
  const t = useTranslation('audit');
  const c = useTranslation('common');
  const format = useFormat();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const query = { resource, id, entry: entry.id };
  const { data, error, isFetching, refetch } = useApiQuery(previewVersion, query, { skipsErrorToast: true });
  const fields = (data?.changes ?? []).map(({ field }) => field).filter((field) => !(field in (data?.errors ?? {})));
  const restore = useSingleRun(async () => {
    setBusy(true);
    try {
      await callApi(restoreVersion, { ...query, version: data?.version ?? 0, fields }, { skipsErrorToast: true });
      await invalidateFamilies(update.invalidatedFamilies);
      toast.success(t((w) => w.versionRestored));
      onClose();
    } catch (caughtError) {
      toast.error(errorText.failure(caughtError));
      await refetch();
    }
    setBusy(false);
  });
  return (
    <Dialog
      open
      width={760}
      focus="title"
      title={t((w) => w.restoreVersionFrom, { time: format.dateTime(entry.time) })}
      okText={t((w) => w.restoreVersion)}
      cancelText={c((w) => w.cancel)}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: fields.length === 0 || isFetching || error !== null }}
      onOk={() => void restore()}
      onCancel={onClose}
    >
      {error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!error && (data ? <Preview resource={resource} preview={data} /> : <Placeholder className="h-40" />)}
    </Dialog>
  );
};
