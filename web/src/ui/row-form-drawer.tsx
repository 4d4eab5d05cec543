import type { Problem } from '@atrium/contract/problems.ts';
import { Button, Drawer, Form, type FormInstance } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useWords } from '../lib/i18n.ts';
import { toast } from '../lib/toast.ts';
import { useMayLeave, useUnsaved } from '../lib/unsaved.ts';
import { type KnownNames, useChangeText } from './change-text.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { currentOf } from './conflict.ts';
import { useFormProblems } from './form-problems.ts';
import { WithdrawnNotice } from './withdrawn-notice.tsx';

interface Versioned {
  readonly id: number;
  readonly version: number;
}

interface RowFormDrawerProps<Row extends Versioned, Values extends object> {
  title: string;
  /** What the row is, so that values can be said in words. */
  noun: string;
  /** The row that is changed; null makes a new one. */
  row: Row | null;
  /** Stands in place of the form until the row has been read. */
  pending?: ReactNode;
  fresh: Values;
  valuesOf: (row: Row) => Values;
  /** The fields as they are called: what two people may have changed at the same time. */
  labels: Partial<Record<keyof Values & string, string>>;
  /** What the ids in the values are called, for when two people changed them. */
  names?: KnownNames;
  /** Saves; `based` is the row that the change was made to. */
  save: (values: Values, based: Row | null) => Promise<unknown>;
  /** The field that a refusal belongs to. */
  fieldOf?: Partial<Record<Problem, string>>;
  size?: number;
  onClose: () => void;
  /** The fields, inside of the form; `based` is the row that is being changed, also after a conflict. */
  children: ReactNode | ((based: Row | null) => ReactNode);
}

interface RowFormProps<Row extends Versioned, Values extends object> extends RowFormDrawerProps<Row, Values> {
  id: string;
  onBusy: (isBusy: boolean) => void;
}

const useRowForm = <Row extends Versioned, Values extends object>(
  { row, title, save, fieldOf, onBusy, onClose }: RowFormProps<Row, Values>,
  form: FormInstance<Values>,
) => {
  const c = useWords('common');
  const { show } = useFormProblems(form);
  const [based, setBased] = useState(row);
  const [theirs, setTheirs] = useState<Row | null>(null);
  const [isDirty, setDirty] = useState(false);
  useUnsaved(title, isDirty);
  const submit = async (values: Values) => {
    onBusy(true);
    try {
      await save(values, based);
      setDirty(false);
      toast.success(c((w) => (based ? w.editSuccess : w.addSuccess)));
      onClose();
    } catch (failure) {
      const current = currentOf<Row>(failure);
      if (current) setTheirs(current);
      else show(failure, fieldOf);
    } finally {
      onBusy(false);
    }
  };
  return { based, setBased, theirs, setTheirs, setDirty, submit };
};

const RowForm = <Row extends Versioned, Values extends object>(props: RowFormProps<Row, Values>) => {
  const { id, noun, row, fresh, valuesOf, labels, names, children } = props;
  const [form] = Form.useForm<Values>();
  const { based, setBased, theirs, setTheirs, setDirty, submit } = useRowForm(props, form);
  const text = useChangeText(noun, names);
  const fields = Object.entries<string | undefined>(labels);
  // Also those that are not shown at the moment: what is chosen in a conflict may be one of them.
  const allValues = (): Values => ({ ...(based ? valuesOf(based) : fresh), ...(form.getFieldsValue(true) as Values) });
  return (
    <>
      <Form<Values>
        id={id}
        // Pages stay in the document behind their tabs: without a name, fields would have the ids of other forms.
        name={id}
        form={form}
        layout="vertical"
        requiredMark={false}
        autoComplete="off"
        initialValues={row ? valuesOf(row) : fresh}
        onValuesChange={() => setDirty(true)}
        onFinish={() => void submit(allValues())}
      >
        {typeof children === 'function' ? children(based) : children}
      </Form>
      {theirs && based && (
        <ConflictDialog<Values>
          // The keys of `labels` are keys of the values.
          fields={fields.map(([name, label]) => ({ name: name as keyof Values & string, label: label ?? name }))}
          text={text.value}
          original={valuesOf(based)}
          theirs={valuesOf(theirs)}
          mine={allValues()}
          onCancel={() => setTheirs(null)}
          onChoose={(values) => {
            form.setFieldsValue(values);
            setBased(theirs);
            setTheirs(null);
          }}
        />
      )}
    </>
  );
};

/**
 * Makes or changes a row in a drawer: what the server refuses stands at its field, what was typed stays, leaving asks first, and
 * when somebody else saved the row meanwhile one chooses field by field.
 */
export const RowFormDrawer = <Row extends Versioned, Values extends object>(props: RowFormDrawerProps<Row, Values>) => {
  const { title, pending, size = 520, onClose } = props;
  const c = useWords('common');
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const mayLeave = useMayLeave();
  const leave = () => void mayLeave().then((isSure) => isSure && onClose());
  return (
    <Drawer
      open
      title={title}
      size={size}
      onClose={leave}
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={leave}>{c((w) => w.cancel)}</Button>
          <Button type="primary" htmlType="submit" form={id} loading={isBusy} disabled={pending !== undefined}>
            {c((w) => w.save)}
          </Button>
        </div>
      }
    >
      <WithdrawnNotice className="mb-4" />
      {pending ?? <RowForm {...props} id={id} onBusy={setBusy} />}
    </Drawer>
  );
};
