import type { Problem } from '@atrium/contract/problems.ts';
import { Form, type FormInstance } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { toast } from '../../lib/browser/toast.ts';
import { noteSavedRow } from '../../lib/query/saved-row.ts';
import { useUnsaved } from '../../lib/tab/unsaved.ts';
import type { KnownNames } from '../text/change-text.ts';
import { currentOf, isUntouched } from './conflict.ts';
import { useFormProblems } from './form-problems.ts';
import { useSavedLink } from './saved-link.ts';
import { Writes } from './writes.tsx';
import type { RowConflict as RowConflictOf } from './row-conflict.tsx';

// Most forms never meet one, nor the words that it needs.
const RowConflict = lazy(async () => ({
  default: (await import('./row-conflict.tsx')).RowConflict,
})) as typeof RowConflictOf;

/** A row that can be changed: a save names the version that it was made to. */
export interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** What a form of a row is made of. */
export interface RowFormParts<Row extends Versioned, Values extends object, Saved> {
  /** What is being changed, for the question whether it may be lost. */
  title: string;
  /** What the row is, so that values can be said in words. */
  noun: string;
  /** The row that is changed; null makes a new one. */
  row: Row | null;
  fresh: Values;
  valuesOf: (row: Row) => Values;
  /** The fields as they are called: what two people may have changed at the same time. */
  labels: Partial<Record<keyof Values & string, string>>;
  /** What the ids in the values are called, for when two people changed them. */
  names?: KnownNames | ((theirs: Row) => KnownNames);
  /** Saves; `based` is the row that the change was made to. */
  save: (values: Values, based: Row | null) => Promise<Saved>;
  /** What the row is called, as it was saved; not said where it is clear. */
  nameOf?: (values: Values) => string;
  /** Shows what was saved, where a row has no page of its own. */
  onView?: ((saved: Saved) => void) | undefined;
  /** The field that a refusal belongs to. */
  fieldOf?: Partial<Record<Problem, string>>;
  /** The fields, inside of the form; `based` is the row that is being changed, also after a conflict. */
  children: ReactNode | ((based: Row | null) => ReactNode);
}

interface RowFormProps<Row extends Versioned, Values extends object, Saved> extends RowFormParts<Row, Values, Saved> {
  id: string;
  className?: string;
  onBusy: (isBusy: boolean) => void;
  onDirty?: (isDirty: boolean) => void;
  /** It is saved. Answers the row that the form goes on from, or null where the form closes. */
  onSaved: (saved: Saved) => Row | null;
}

/** Saves over what somebody else saved first, as long as they left alone what this form is about. */
const saveOver = async <Row extends Versioned, Values extends object, Saved>(
  { valuesOf, labels, save }: RowFormParts<Row, Values, Saved>,
  values: Values,
  based: Row | null,
): Promise<Saved> => {
  try {
    return await save(values, based);
  } catch (failure) {
    const current = currentOf<Row>(failure);
    if (!current || !based || !isUntouched(Object.keys(labels), valuesOf(based), valuesOf(current))) throw failure;
    return save(values, current);
  }
};

/** Says that it is saved, which row it was, and leads there. */
const useSaySaved = <Row extends Versioned, Values extends object, Saved>({
  noun,
  nameOf,
  onView,
}: RowFormParts<Row, Values, Saved>) => {
  const c = useTranslation('common');
  const linkOf = useSavedLink<Saved>(noun, onView);
  return (saved: Saved, values: Values, based: Row | null) => {
    const words = c((w) => (based ? w.editSuccess : w.addSuccess));
    if (!nameOf) return toast.success(words);
    const link = linkOf(saved, based?.id);
    return toast.success(words, {
      name: nameOf(values),
      link: link && { label: c((w) => w.get), ...link },
    });
  };
};

const useSaving = <Row extends Versioned, Values extends object, Saved>(
  props: RowFormProps<Row, Values, Saved>,
  form: FormInstance<Values>,
) => {
  const { row, noun, title, fresh, labels, valuesOf, fieldOf, onBusy, onDirty, onSaved } = props;
  const say = useSaySaved(props);
  const { show } = useFormProblems(form);
  const [based, setBased] = useState(row);
  const [theirs, setTheirs] = useState<Row | null>(null);
  const [isDirty, setDirty] = useState(false);
  useUnsaved(title, isDirty);
  // Also those that are not shown at the moment: what is chosen in a conflict may be one of them.
  const values = (): Values => ({ ...(based ? valuesOf(based) : fresh), ...(form.getFieldsValue(true) as Values) });
  const note = (dirty: boolean) => {
    setDirty(dirty);
    onDirty?.(dirty);
  };
  const submit = async () => {
    const sent = values();
    onBusy(true);
    try {
      const saved = await saveOver(props, sent, based);
      // What was typed while it was on its way is not saved yet.
      const isDone = isUntouched(Object.keys(labels), sent, values());
      note(!isDone);
      noteSavedRow(noun, saved);
      say(saved, sent, based);
      const next = onSaved(saved);
      if (next) setBased(next);
      if (next && isDone) form.setFieldsValue(valuesOf(next));
    } catch (failure) {
      const current = currentOf<Row>(failure);
      if (current) setTheirs(current);
      else show(failure, fieldOf);
    } finally {
      onBusy(false);
    }
  };
  return { based, setBased, theirs, setTheirs, values, note, submit };
};

/**
 * The form of a row, wherever it stands: what the server refuses stands at its field, what was typed stays, and when somebody else saved
 * the row meanwhile one chooses field by field.
 */
export const RowForm = <Row extends Versioned, Values extends object, Saved>(
  props: RowFormProps<Row, Values, Saved>,
) => {
  const { id, className, noun, row, fresh, valuesOf, labels, names, children } = props;
  const [form] = Form.useForm<Values>();
  const { based, setBased, theirs, setTheirs, values, note, submit } = useSaving(props, form);
  return (
    <Writes>
      <Form<Values>
        id={id}
        // Pages stay in the document behind their tabs: without a name, fields would have the ids of other forms.
        name={id}
        form={form}
        layout="vertical"
        {...(className && { className })}
        autoComplete="off"
        scrollToFirstError={{ focus: true }}
        initialValues={row ? valuesOf(row) : fresh}
        onValuesChange={() => note(true)}
        onFinish={() => void submit()}
      >
        {typeof children === 'function' ? children(based) : children}
      </Form>
      {theirs && based && (
        <Suspense>
          <RowConflict
            noun={noun}
            names={typeof names === 'function' ? names(theirs) : names}
            labels={labels}
            original={valuesOf(based)}
            theirs={valuesOf(theirs)}
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
    </Writes>
  );
};
