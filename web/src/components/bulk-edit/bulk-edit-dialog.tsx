import { applyBulkEdit, previewBulkEdit } from '@atrium/contract/bulk-edit/calls.ts';
import { maxBulkRecords } from '@atrium/contract/bulk-edit/limits.ts';
import type { BulkEditPreview } from '@atrium/contract/bulk-edit/schemas.ts';
import type { AuditChange } from '@atrium/contract/audit/schemas.ts';
import { Alert, Button, Form } from 'antd';
import { startTransition, useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { toast } from '../../lib/browser/toast.ts';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { useErrorText } from '../../lib/language/error-text.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { invalidateFamilies } from '../../lib/query/query.ts';
import { useConfirmDiscard, useUnsaved } from '../../lib/tab/unsaved.ts';
import { useFormErrors } from '../form/form-errors.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { type BulkChanges, BulkEditFields, createBulkValues } from './bulk-edit-fields.tsx';
import { PreviewedChanges } from './bulk-edit-preview.tsx';
import type { AnyRow, BulkChange, ResourceScreen } from '../resource/resource-screen.ts';

/** The chosen records, or the filters that select them. */
export type BulkEditTarget = { readonly ids: readonly number[] } | { readonly filter: object };

type Value = AuditChange['after'];

/** Values by kind of change, as the API expects them. */
type SentChanges = Readonly<Record<'values' | 'add' | 'remove', Record<string, Value>>>;

const groupChanges = (changes: BulkChanges, values: Readonly<Record<string, Value>>): SentChanges => {
  const pick = (change: BulkChange) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => changes[name] === change));
  return { values: pick('set'), add: pick('add'), remove: pick('remove') };
};

const toSelection = (target: BulkEditTarget) =>
  // Filters of a list are JSON values, because the list sends them, too.
  'ids' in target ? { ids: [...target.ids] } : { filter: target.filter as Record<string, Value> };

const tooManyFailure = new RequestFailure(413, '', { code: 'batch.tooMany', params: { max: maxBulkRecords } });

const TooManyRecords = () => (
  <Alert className="mb-3" type="warning" showIcon title={useErrorText().failure(tooManyFailure)} />
);

interface FieldsFooterProps {
  isBusy: boolean;
  isDisabled: boolean;
  onCancel: () => void;
  onPreview: () => void;
}

const FieldsFooter = ({ isBusy, isDisabled, onCancel, onPreview }: FieldsFooterProps) => {
  const t = useTranslation('resource');
  const c = useTranslation('common');
  return (
    <>
      <Button onClick={onCancel}>{c((w) => w.cancel)}</Button>
      <Button type="primary" loading={isBusy} disabled={isDisabled} onClick={onPreview}>
        {t((w) => w.preview)}
      </Button>
    </>
  );
};

interface PreviewFooterProps {
  preview: BulkEditPreview;
  skipsRejected: boolean;
  isBusy: boolean;
  onBack: () => void;
  onApply: () => void;
}

const PreviewFooter = ({ preview, skipsRejected, isBusy, onBack, onApply }: PreviewFooterProps) => {
  const t = useTranslation('resource');
  return (
    <>
      <Button disabled={isBusy} onClick={onBack}>
        {t((w) => w.back)}
      </Button>
      <Button
        type="primary"
        loading={isBusy}
        disabled={preview.changed === 0 || (preview.rejected > 0 && !skipsRejected)}
        onClick={onApply}
      >
        {t((w) => w.applyChanges, { count: preview.changed })}
      </Button>
    </>
  );
};

interface BulkEditDialogProps {
  screen: Pick<ResourceScreen<AnyRow>, 'resource' | 'calls' | 'bulkInputs'>;
  target: BulkEditTarget;
  count: number;
  onClose: () => void;
  onDone: () => void;
}

interface ShownPreview {
  readonly result: BulkEditPreview;
  readonly sent: SentChanges;
}

const noInputs = {};

/** Loads a preview and applies it. `onRejected` receives the error of a rejected preview. */
const useBulkPreview = (
  { screen: { resource, calls }, target, onDone }: Pick<BulkEditDialogProps, 'screen' | 'target' | 'onDone'>,
  onRejected: (failure: unknown) => void,
) => {
  const t = useTranslation('resource');
  const errorText = useErrorText();
  const [preview, setPreview] = useState<ShownPreview | null>(null);
  const [skipsRejected, setSkipsRejected] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const loadPreview = async (sentChanges: SentChanges) => {
    setSkipsRejected(false);
    setBusy(true);
    try {
      const input = { resource: resource.name, ...toSelection(target), ...sentChanges };
      const result = await callApi(previewBulkEdit, input, { skipsErrorToast: true });
      // The content of the preview may still load; until then, the dialog stays as it is.
      startTransition(() => {
        setPreview({ result, sent: sentChanges });
        setBusy(false);
      });
    } catch (failure) {
      setPreview(null);
      setBusy(false);
      onRejected(failure);
    }
  };
  const apply = useSingleRun(async ({ result, sent }: ShownPreview) => {
    setBusy(true);
    try {
      const input = { resource: resource.name, records: result.records, ...sent };
      const { changed } = await callApi(applyBulkEdit, input, { skipsErrorToast: true });
      await invalidateFamilies([...(calls.update?.invalidatedFamilies ?? []), ...applyBulkEdit.invalidatedFamilies]);
      toast.success(t((w) => w.changedRecords, { count: changed }));
      onDone();
    } catch (failure) {
      toast.error(errorText.failure(failure));
      if (failure instanceof RequestFailure) await loadPreview(sent);
      else setBusy(false);
    }
  });
  return { preview, setPreview, skipsRejected, setSkipsRejected, isBusy, loadPreview, apply };
};

/** Changes fields of many records: first the fields and values, then a preview of the changes. */
export const BulkEditDialog = (props: BulkEditDialogProps) => {
  const { screen, count, onClose } = props;
  const { resource, bulkInputs = noInputs } = screen;
  const t = useTranslation('resource');
  const [form] = Form.useForm<Record<string, Value>>();
  const formErrors = useFormErrors(form);
  const [changes, setChanges] = useState<BulkChanges>({});
  const { preview, setPreview, skipsRejected, setSkipsRejected, isBusy, loadPreview, apply } = useBulkPreview(
    props,
    formErrors.show,
  );
  const title = t((w) => w.bulkTitle, { count });
  useUnsaved(title, Object.keys(changes).length > 0);
  const confirmDiscard = useConfirmDiscard();
  const leave = () => void confirmDiscard().then((isConfirmed) => isConfirmed && onClose());
  const showPreview = useSingleRun(async () => {
    const values = await form.validateFields(Object.keys(changes)).catch(() => null);
    if (values) await loadPreview(groupChanges(changes, values));
  });
  const isTooMany = count > maxBulkRecords;
  const fieldsFooter = (
    <FieldsFooter
      isBusy={isBusy}
      isDisabled={isTooMany || Object.keys(changes).length === 0}
      onCancel={leave}
      onPreview={() => void showPreview()}
    />
  );
  const previewFooter = preview && (
    <PreviewFooter
      preview={preview.result}
      skipsRejected={skipsRejected}
      isBusy={isBusy}
      onBack={() => setPreview(null)}
      onApply={() => void apply(preview)}
    />
  );
  return (
    <Dialog open width={640} focus="title" title={title} footer={previewFooter ?? fieldsFooter} onCancel={leave}>
      {isTooMany && <TooManyRecords />}
      <Form
        form={form}
        layout="vertical"
        initialValues={createBulkValues(resource.fields)}
        // The preview is about the values at the time of the request.
        disabled={isBusy}
        hidden={preview !== null}
      >
        <BulkEditFields
          resource={resource}
          inputs={bulkInputs}
          changes={changes}
          isDisabled={isBusy}
          onChange={setChanges}
        />
      </Form>
      {preview && (
        <PreviewedChanges
          resource={resource.name}
          preview={preview.result}
          skipsRejected={skipsRejected}
          onSkip={setSkipsRejected}
        />
      )}
    </Dialog>
  );
};
