import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import { Form, type FormInstance } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { toast } from '../../lib/browser/toast.ts';
import { highlightSavedRow } from '../../lib/query/saved-row.ts';
import { useUnsaved } from '../../lib/tab/unsaved.ts';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';
import type { RecordNames } from '../text/change-text.ts';
import { getConflictingRow, areFieldsUnchanged } from './conflict.ts';
import { useFormErrors } from './form-errors.ts';
import { useSavedLink } from './saved-link.ts';
import { DisabledDuringImpersonation } from './disabled-during-impersonation.tsx';
import type { RowConflict as RowConflictProps } from './row-conflict.tsx';

const RowConflict = lazy(async () => ({
  default: (await import('./row-conflict.tsx')).RowConflict,
})) as typeof RowConflictProps;

export interface Versioned {
  readonly id: number;
  readonly version: number;
}

export interface RowFormParts<Row extends Versioned, Values extends object, Saved> {
  title: string;
  resource: string;
  row: Row | null;
  initialValues: Values;
  toFormValues: (row: Row) => Values;
  labels: Partial<Record<keyof Values & string, string>>;
  names?: RecordNames | ((currentRow: Row) => RecordNames);
  save: (values: Values, baseRow: Row | null) => Promise<Saved>;
  getName?: (values: Values) => string;
  /** Shows the saved record if it has no page. */
  onView?: ((saved: Saved) => void) | undefined;
  fieldByErrorCode?: Partial<Record<ErrorCode, string>>;
  /** `baseRow` is the row that is being edited; after a conflict, the newer version. */
  children: ReactNode | ((baseRow: Row | null) => ReactNode);
}

interface RowFormProps<Row extends Versioned, Values extends object, Saved> extends RowFormParts<Row, Values, Saved> {
  id: string;
  className?: string;
  onBusy: (isBusy: boolean) => void;
  onDirty?: (isDirty: boolean) => void;
  /** Shows an error that concerns no field, instead of a toast. */
  onFailure?: (failure: RequestFailure) => void;
  /** Returns the row to continue with, or null to close the form. */
  onSaved: (saved: Saved) => Row | null;
}

/** Saves again if the newer version has not changed the fields of this form. */
const saveOrRetry = async <Row extends Versioned, Values extends object, Saved>(
  { toFormValues, labels, save }: RowFormParts<Row, Values, Saved>,
  values: Values,
  baseRow: Row | null,
): Promise<Saved> => {
  try {
    return await save(values, baseRow);
  } catch (failure) {
    const current = getConflictingRow<Row>(failure);
    if (!current || !baseRow || !areFieldsUnchanged(Object.keys(labels), toFormValues(baseRow), toFormValues(current)))
      throw failure;
    return save(values, current);
  }
};

const useSavedToast = <Row extends Versioned, Values extends object, Saved>({
  resource,
  getName,
  onView,
}: RowFormParts<Row, Values, Saved>) => {
  const c = useTranslation('common');
  const getLink = useSavedLink<Saved>(resource, onView);
  return (savedRecord: Saved, values: Values, baseRow: Row | null) => {
    const text = c((w) => (baseRow ? w.editSuccess : w.addSuccess));
    if (!getName) return toast.success(text);
    const link = getLink(savedRecord, baseRow?.id);
    return toast.success(text, {
      name: getName(values),
      link: link && { label: c((w) => w.get), ...link },
    });
  };
};

const useSaving = <Row extends Versioned, Values extends object, Saved>(
  props: RowFormProps<Row, Values, Saved>,
  form: FormInstance<Values>,
) => {
  const {
    row,
    resource,
    title,
    initialValues,
    labels,
    toFormValues,
    fieldByErrorCode,
    onBusy,
    onDirty,
    onFailure,
    onSaved,
  } = props;
  const showSavedToast = useSavedToast(props);
  const { show, showAtFields } = useFormErrors(form);
  const [baseRow, setBaseRow] = useState(row);
  const [currentRow, setCurrentRow] = useState<Row | null>(null);
  const [isDirty, setDirty] = useState(false);
  useUnsaved(title, isDirty);
  // Includes hidden fields, because a conflict may concern them.
  const getValues = (): Values => ({
    ...(baseRow ? toFormValues(baseRow) : initialValues),
    ...(form.getFieldsValue(true) as Values),
  });
  const setFormDirty = (isFormDirty: boolean) => {
    setDirty(isFormDirty);
    onDirty?.(isFormDirty);
  };
  const submit = useSingleRun(async () => {
    const sentValues = getValues();
    onBusy(true);
    try {
      const savedRecord = await saveOrRetry(props, sentValues, baseRow);
      // Changes made during the save are not saved yet.
      const isDone = areFieldsUnchanged(Object.keys(labels), sentValues, getValues());
      setFormDirty(!isDone);
      highlightSavedRow(resource, savedRecord);
      showSavedToast(savedRecord, sentValues, baseRow);
      const nextRow = onSaved(savedRecord);
      if (nextRow) setBaseRow(nextRow);
      if (nextRow && isDone) form.setFieldsValue(toFormValues(nextRow));
    } catch (failure) {
      const current = getConflictingRow<Row>(failure);
      if (current) setCurrentRow(current);
      else if (!onFailure || !(failure instanceof RequestFailure)) show(failure, fieldByErrorCode);
      else if (!showAtFields(failure, fieldByErrorCode)) onFailure(failure);
    } finally {
      onBusy(false);
    }
  });
  return {
    baseRow,
    setBaseRow,
    currentRow,
    setCurrentRow,
    getValues,
    setFormDirty,
    submit,
  };
};

export const RowForm = <Row extends Versioned, Values extends object, Saved>(
  props: RowFormProps<Row, Values, Saved>,
) => {
  const { id, className, resource, row, initialValues, toFormValues, labels, names, children } = props;
  const [form] = Form.useForm<Values>();
  const { baseRow, setBaseRow, currentRow, setCurrentRow, getValues, setFormDirty, submit } = useSaving(props, form);
  return (
    <DisabledDuringImpersonation>
      <Form<Values>
        id={id}
        // Hidden pages stay in the document; without a name, the IDs of fields would not be unique.
        name={id}
        form={form}
        layout="vertical"
        {...(className && { className })}
        autoComplete="off"
        scrollToFirstError={{ focus: true }}
        initialValues={row ? toFormValues(row) : initialValues}
        onValuesChange={() => setFormDirty(true)}
        onFinish={() => void submit()}
      >
        {typeof children === 'function' ? children(baseRow) : children}
      </Form>
      {currentRow && baseRow && (
        <Suspense>
          <RowConflict
            resource={resource}
            names={typeof names === 'function' ? names(currentRow) : names}
            labels={labels}
            original={toFormValues(baseRow)}
            theirs={toFormValues(currentRow)}
            mine={getValues()}
            onCancel={() => setCurrentRow(null)}
            onChoose={(chosenValues) => {
              form.setFieldsValue(chosenValues);
              setBaseRow(currentRow);
              setCurrentRow(null);
            }}
          />
        </Suspense>
      )}
    </DisabledDuringImpersonation>
  );
};
