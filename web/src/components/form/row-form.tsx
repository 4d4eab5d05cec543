import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import { Form, type FormInstance } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { toast } from '../../lib/browser/toast.ts';
import { highlightSavedRow } from '../../lib/query/saved-row.ts';
import { useUnsaved } from '../../lib/tab/unsaved.ts';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';
import type { KnownNames } from '../text/change-text.ts';
import { conflictingRow, areFieldsUnchanged } from './conflict.ts';
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
  names?: KnownNames | ((theirs: Row) => KnownNames);
  /** `based` is the row that was edited. */
  save: (values: Values, based: Row | null) => Promise<Saved>;
  /** Returns the name of the saved row for the toast. */
  getName?: (values: Values) => string;
  /** Shows the saved record if it has no page. */
  onView?: ((saved: Saved) => void) | undefined;
  fieldByErrorCode?: Partial<Record<ErrorCode, string>>;
  /** `based` is the row that is being edited, also after a conflict. */
  children: ReactNode | ((based: Row | null) => ReactNode);
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
  based: Row | null,
): Promise<Saved> => {
  try {
    return await save(values, based);
  } catch (failure) {
    const current = conflictingRow<Row>(failure);
    if (!current || !based || !areFieldsUnchanged(Object.keys(labels), toFormValues(based), toFormValues(current)))
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
  return (saved: Saved, values: Values, based: Row | null) => {
    const text = c((w) => (based ? w.editSuccess : w.addSuccess));
    if (!getName) return toast.success(text);
    const link = getLink(saved, based?.id);
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
  const [based, setBased] = useState(row);
  const [theirs, setTheirs] = useState<Row | null>(null);
  const [isDirty, setDirty] = useState(false);
  useUnsaved(title, isDirty);
  // Includes hidden fields, because a conflict may concern them.
  const values = (): Values => ({
    ...(based ? toFormValues(based) : initialValues),
    ...(form.getFieldsValue(true) as Values),
  });
  const setFormDirty = (dirty: boolean) => {
    setDirty(dirty);
    onDirty?.(dirty);
  };
  const submit = useSingleRun(async () => {
    const sent = values();
    onBusy(true);
    try {
      const saved = await saveOrRetry(props, sent, based);
      // Changes made during the save are not saved yet.
      const isDone = areFieldsUnchanged(Object.keys(labels), sent, values());
      setFormDirty(!isDone);
      highlightSavedRow(resource, saved);
      showSavedToast(saved, sent, based);
      const next = onSaved(saved);
      if (next) setBased(next);
      if (next && isDone) form.setFieldsValue(toFormValues(next));
    } catch (failure) {
      const current = conflictingRow<Row>(failure);
      if (current) setTheirs(current);
      else if (!onFailure || !(failure instanceof RequestFailure)) show(failure, fieldByErrorCode);
      else if (!showAtFields(failure, fieldByErrorCode)) onFailure(failure);
    } finally {
      onBusy(false);
    }
  });
  return { based, setBased, theirs, setTheirs, values, setFormDirty, submit };
};

export const RowForm = <Row extends Versioned, Values extends object, Saved>(
  props: RowFormProps<Row, Values, Saved>,
) => {
  const { id, className, resource, row, initialValues, toFormValues, labels, names, children } = props;
  const [form] = Form.useForm<Values>();
  const { based, setBased, theirs, setTheirs, values, setFormDirty, submit } = useSaving(props, form);
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
        {typeof children === 'function' ? children(based) : children}
      </Form>
      {theirs && based && (
        <Suspense>
          <RowConflict
            resource={resource}
            names={typeof names === 'function' ? names(theirs) : names}
            labels={labels}
            original={toFormValues(based)}
            theirs={toFormValues(theirs)}
            mine={values()}
            onCancel={() => setTheirs(null)}
            onChoose={(chosen) => {
              form.setFieldsValue(chosen);
              setBased(theirs);
              setTheirs(null);
            }}
          />
        </Suspense>
      )}
    </DisabledDuringImpersonation>
  );
};
