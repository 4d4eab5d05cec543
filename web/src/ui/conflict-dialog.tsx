import { Button, Modal, Radio, Tag } from 'antd';
import { useState } from 'react';
import { useWords } from '../lib/i18n.ts';

type Values = Readonly<Record<string, unknown>>;
type Side = 'mine' | 'theirs';

interface ConflictDialogProps<Row extends object> {
  /** The fields as they are called, in their order. */
  fields: readonly { readonly name: keyof Row & string; readonly label: string }[];
  /** What both began with, what is stored by now, and what was typed here. */
  original: Row;
  theirs: Row;
  mine: Row;
  onCancel: () => void;
  /** What was chosen, field by field; it is to be saved again. */
  onChoose: (values: Row) => void;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const read = (row: object, name: string): unknown => (row as Values)[name];

const Value = ({ children }: { children: unknown }) => {
  const t = useWords('common');
  if (typeof children === 'boolean') return t((w) => (children ? w.yes : w.no));
  if (children === null || children === undefined || children === '') return '–';
  if (Array.isArray(children)) return children.map(String).join(', ');
  return typeof children === 'string' || typeof children === 'number' ? String(children) : JSON.stringify(children);
};

/** Somebody else saved the same row first: shows theirs, yours and the original by field, and lets one choose. */
export const ConflictDialog = <Row extends object>({
  fields,
  original,
  theirs,
  mine,
  onCancel,
  onChoose,
}: ConflictDialogProps<Row>) => {
  const t = useWords('conflict');
  const c = useWords('common');
  const differing = fields.filter(({ name }) => !same(theirs[name], mine[name]));
  // What only one of the two has changed is theirs to decide; what both have changed begins with one's own.
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(differing.map(({ name }) => [name, same(mine[name], original[name]) ? 'theirs' : 'mine'])),
  );
  const choose = () => {
    const chosen = fields.map(({ name }) => [name, sides[name] === 'mine' ? read(mine, name) : read(theirs, name)]);
    // The names are keys of the row, and their values come from one of the two rows.
    onChoose({ ...mine, ...(Object.fromEntries(chosen) as Partial<Row>) });
  };
  return (
    <Modal
      open
      width={760}
      title={t((w) => w.title)}
      onCancel={onCancel}
      footer={[
        <Button key="cancel" onClick={onCancel}>
          {c((w) => w.cancel)}
        </Button>,
        <Button key="choose" type="primary" onClick={choose}>
          {t((w) => w.choose)}
        </Button>,
      ]}
    >
      <p className="mt-0 text-secondary">{t((w) => w.hint)}</p>
      {differing.length === 0 && <p>{t((w) => w.same)}</p>}
      <ul className="m-0 list-none p-0">
        {differing.map(({ name, label }) => (
          <li key={name} className="border-0 border-t border-solid border-line-secondary py-3">
            <p className="m-0 font-medium">
              {label}
              {!same(mine[name], original[name]) && !same(theirs[name], original[name]) && (
                <Tag color="warning" className="ms-2">
                  {t((w) => w.both)}
                </Tag>
              )}
            </p>
            <p className="m-0 text-xs text-secondary">
              {t((w) => w.original)}: <Value>{original[name]}</Value>
            </p>
            <Radio.Group
              className="mt-1 flex! flex-col gap-1"
              value={sides[name]}
              onChange={({ target }) => setSides({ ...sides, [name]: target.value === 'mine' ? 'mine' : 'theirs' })}
            >
              <Radio value="theirs">
                {t((w) => w.theirs)}: <Value>{theirs[name]}</Value>
              </Radio>
              <Radio value="mine">
                {t((w) => w.mine)}: <Value>{mine[name]}</Value>
              </Radio>
            </Radio.Group>
          </li>
        ))}
      </ul>
    </Modal>
  );
};
