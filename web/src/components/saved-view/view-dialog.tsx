import type { ListName } from '@atrium/contract/resources.ts';
import { referenceLists } from '@atrium/contract/references.ts';
import { createView, shareView, updateView } from '@atrium/contract/saved-view/calls.ts';
import { maxViewNameLength, viewName } from '@atrium/contract/saved-view/limits.ts';
import type { SavedView, ViewState } from '@atrium/contract/saved-view/schemas.ts';
import { Form, Input } from 'antd';
import { useId, useState } from 'react';
import { toast } from '../../lib/browser/toast.ts';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiMutation } from '../../lib/query/query.ts';
import { FormField } from '../fields/form-field.tsx';
import { getLengthLimit } from '../fields/length-limit.ts';
import { useFormErrors } from '../form/form-errors.ts';
import { RecordsInput } from '../form/records-input.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import type { ViewDialogKind } from './list-views.ts';

interface Values {
  name: string;
  roles: number[];
}

interface ViewDialogProps {
  kind: ViewDialogKind;
  table: ListName;
  view: SavedView | null;
  state: ViewState;
  onSaved: (id: number) => void;
  onClose: () => void;
}

const useSave = ({ kind, table, view, state }: ViewDialogProps) => {
  const create = useApiMutation(createView, { skipsErrorToast: true });
  const update = useApiMutation(updateView, { skipsErrorToast: true });
  const share = useApiMutation(shareView, { skipsErrorToast: true });
  return ({ name, roles }: Values): Promise<SavedView> => {
    if (kind === 'saveAs' || !view) return create.mutateAsync({ table, name, state });
    return kind === 'rename' ? update.mutateAsync({ id: view.id, name }) : share.mutateAsync({ id: view.id, roles });
  };
};

export const ViewDialog = (props: ViewDialogProps) => {
  const { kind, view, onSaved, onClose } = props;
  const t = useTranslation('table');
  const c = useTranslation('common');
  const formId = useId();
  const [form] = Form.useForm<Values>();
  const { show } = useFormErrors(form);
  const [isBusy, setBusy] = useState(false);
  const save = useSave(props);
  const submit = useSingleRun(async (values: Values) => {
    setBusy(true);
    try {
      const { id, name } = await save(values);
      toast.success(t((w) => w.views.saved, { name }));
      if (kind === 'saveAs') onSaved(id);
      onClose();
    } catch (failure) {
      show(failure);
      setBusy(false);
    }
  });
  return (
    <Dialog
      open
      title={t((w) => w.views[kind])}
      okText={c((w) => w.save)}
      cancelText={c((w) => w.cancel)}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        name={formId}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: kind === 'rename' ? (view?.name ?? '') : '', roles: view?.roles ?? [] }}
        onFinish={(values) => void submit(values)}
      >
        {kind === 'share' ? (
          <Form.Item name="roles" label={t((w) => w.views.roles)} extra={t((w) => w.views.rolesHint)}>
            <RecordsInput call={referenceLists.role} />
          </Form.Item>
        ) : (
          <FormField name="name" label={t((w) => w.views.name)} rule={viewName}>
            <Input {...getLengthLimit(maxViewNameLength)} />
          </FormField>
        )}
      </Form>
    </Dialog>
  );
};
