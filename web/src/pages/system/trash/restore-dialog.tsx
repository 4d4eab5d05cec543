import type { Resource } from '@atrium/contract/resource/field.ts';
import type { DeletedRecord } from '@atrium/contract/trash/schemas.ts';
import { Form } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../../../lib/browser/toast.ts';
import { useSingleRun } from '../../../lib/browser/use-single-run.ts';
import type { RequestFailure } from '../../../lib/http/request-failure.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useFormErrors } from '../../../components/form/form-errors.ts';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { FieldInput } from '../../../components/resource/field-input.tsx';
import { restoreRecord } from './restore-record.ts';

interface RestoreDialogProps {
  record: DeletedRecord;
  resource: Resource;
  names: readonly string[];
  failure: RequestFailure;
  onClose: () => void;
}

/** Calls `show` when all fields beside it are loaded. */
const FirstErrors = ({ show }: { show: () => void }) => {
  const showOnce = useEffectEvent(show);
  useEffect(() => showOnce(), []);
  return null;
};

/** Asks for new values, because other records already use those of the deleted record. */
export const RestoreDialog = ({ record, resource, names, failure, onClose }: RestoreDialogProps) => {
  const t = useTranslation('trash');
  const c = useTranslation('common');
  const [form] = Form.useForm<Record<string, unknown>>();
  const { show } = useFormErrors(form);
  const [isBusy, setBusy] = useState(false);
  const restore = useSingleRun(async (values: Record<string, unknown>) => {
    setBusy(true);
    try {
      await restoreRecord(record, values);
      toast.success(t((w) => w.restored, { name: record.name }));
      onClose();
    } catch (caughtError) {
      show(caughtError);
    }
    setBusy(false);
  });
  return (
    <Dialog
      open
      title={t((w) => w.restoreAs, { name: record.name })}
      okText={t((w) => w.restore)}
      cancelText={c((w) => w.cancel)}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className="mt-0 mb-4 text-secondary">{t((w) => w.takenHint)}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void restore(values)}>
        {names.map((name) => (
          <FieldInput key={name} fields={resource.fields} name={name} isNew />
        ))}
        <FirstErrors show={() => show(failure)} />
      </Form>
    </Dialog>
  );
};
