import type { Problem } from '@atrium/contract/problems.ts';
import { Button, Drawer, Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWords } from '../lib/i18n.ts';
import { RequestFailure } from '../lib/request-failure.ts';
import { toast } from '../lib/toast.ts';
import { mayLose, useUnsaved } from '../lib/unsaved.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useFormProblems } from './form-problems.ts';

interface Versioned {
  readonly id: number;
  readonly version: number;
}

interface RowFormDrawerProps<Row extends Versioned, Values extends object> {
  title: string;
  /** The row that is changed; null makes a new one. */
  row: Row | null;
  fresh: Values;
  valuesOf: (row: Row) => Values;
  /** The fields as they are called: what two people may have changed at the same time. */
  labels: Partial<Record<keyof Values & string, string>>;
  /** Saves; `based` is the row that the change was made to. */
  save: (values: Values, based: Row | null) => Promise<unknown>;
  /** The field that a refusal belongs to. */
  fieldOf?: Partial<Record<Problem, string>>;
  size?: number;
  onClose: () => void;
  /** The fields, inside of the form. */
  children: ReactNode;
}

/** The current row of a stale save. */
const currentOf = <Row,>(failure: unknown): Row | null =>
  // The server sends the row as the contract describes it.
  failure instanceof RequestFailure && failure.problem === 'row.stale'
    ? ((failure.params?.['current'] ?? null) as Row | null)
    : null;

/**
 * Makes or changes a row in a drawer: what the server refuses stands at its field, what was typed stays, leaving asks first, and
 * when somebody else saved the row meanwhile one chooses field by field.
 */
export const RowFormDrawer = <Row extends Versioned, Values extends object>(props: RowFormDrawerProps<Row, Values>) => {
  const { title, row, fresh, valuesOf, labels, save, fieldOf, size = 520, onClose, children } = props;
  const c = useWords('common');
  const [form] = Form.useForm<Values>();
  const { show } = useFormProblems(form);
  const [based, setBased] = useState(row);
  const [theirs, setTheirs] = useState<Row | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useUnsaved(title, isDirty);

  const submit = async (values: Values) => {
    setBusy(true);
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
      setBusy(false);
    }
  };
  const leave = () => void mayLose().then((isSure) => isSure && onClose());
  const names = Object.entries<string | undefined>(labels);
  return (
    <Drawer open title={title} size={size} onClose={leave}>
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        autoComplete="off"
        initialValues={row ? valuesOf(row) : fresh}
        onValuesChange={() => setDirty(true)}
        onFinish={(values) => void submit({ ...(row ? valuesOf(row) : fresh), ...values })}
      >
        {children}
        <div className="mt-2 flex justify-end gap-2">
          <Button onClick={leave}>{c((w) => w.cancel)}</Button>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {c((w) => w.save)}
          </Button>
        </div>
      </Form>
      {theirs && based && (
        <ConflictDialog<Values>
          // The keys of `labels` are keys of the values.
          fields={names.map(([name, label]) => ({ name: name as keyof Values & string, label: label ?? name }))}
          original={valuesOf(based)}
          theirs={valuesOf(theirs)}
          mine={{ ...valuesOf(based), ...form.getFieldsValue() }}
          onCancel={() => setTheirs(null)}
          onChoose={(values) => {
            form.setFieldsValue(values);
            setBased(theirs);
            setTheirs(null);
          }}
        />
      )}
    </Drawer>
  );
};
