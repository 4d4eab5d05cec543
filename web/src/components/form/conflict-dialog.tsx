import { Button, Radio, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { mergeValue, getDefaultSide, isSameValue, type Side } from './conflict.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { useFormat } from '../../lib/format/format.ts';

interface ConflictDialogProps<Row extends object> {
  fields: readonly { readonly name: keyof Row & string; readonly label: string }[];
  hint?: string;
  text: (field: string, value: unknown) => string;
  original: Row;
  theirs: Row;
  mine: Row;
  onCancel: () => void;
  onChoose: (values: Row) => void;
}

const maxListedNames = 8;
const multiLineRadio = { root: 'wrap-anywhere whitespace-pre-line', icon: 'mt-0.75! self-start!' };

interface ValueProps {
  value: unknown;
  originalList?: unknown;
  text: (value: unknown) => string;
}

const Value = ({ value, originalList, text }: ValueProps) => {
  const t = useTranslation('conflict');
  const format = useFormat();
  const joinNames = (items: readonly unknown[]) => {
    const names = format.list(items.slice(0, maxListedNames).map(text));
    const hiddenCount = items.length - maxListedNames;
    return hiddenCount > 0 ? t((w) => w.andMore, { names, more: hiddenCount }) : names;
  };
  if (!Array.isArray(value)) return text(value);
  if (!Array.isArray(originalList)) return value.length === 0 ? '–' : joinNames(value);
  const addedItems = value.filter((part) => !originalList.includes(part));
  const removedItems = originalList.filter((part) => !value.includes(part));
  if (addedItems.length + removedItems.length === 0) return t((w) => w.unchanged);
  return (
    <>
      {addedItems.length > 0 && <ins className="me-2 text-success-text no-underline">+ {joinNames(addedItems)}</ins>}
      {removedItems.length > 0 && <del className="text-error-text no-underline">− {joinNames(removedItems)}</del>}
    </>
  );
};

interface FieldChoiceProps {
  label: string;
  text: (value: unknown) => string;
  values: Readonly<Record<'original' | 'theirs' | 'mine', unknown>>;
  side: Side;
  onSide: (side: Side) => void;
}

const FieldChoice = ({ label, text, values: { original, theirs, mine }, side, onSide }: FieldChoiceProps) => {
  const t = useTranslation('conflict');
  const isChangedByBoth = !isSameValue(mine, original) && !isSameValue(theirs, original);
  const isList = Array.isArray(original);
  return (
    <li className="border-0 border-t border-solid border-line-secondary py-3">
      <p className="m-0 font-medium">
        {label}
        {isChangedByBoth && (
          <Tag color="warning" className="ms-2">
            {t((w) => w.changedByBoth)}
          </Tag>
        )}
      </p>
      <p className="m-0 text-xs wrap-anywhere whitespace-pre-line text-secondary">
        {t((w) => w.original)}
        <Value value={original} text={text} />
      </p>
      <Radio.Group
        aria-label={label}
        className="mt-1 flex! flex-col gap-1"
        value={side}
        onChange={({ target }) => onSide(target.value as Side)}
      >
        {isList && isChangedByBoth && <Radio value="merged">{t((w) => w.merged)}</Radio>}
        <Radio value="theirs" classNames={multiLineRadio}>
          {t((w) => w.theirs)}
          <Value value={theirs} originalList={original} text={text} />
        </Radio>
        <Radio value="mine" classNames={multiLineRadio}>
          {t((w) => w.mine)}
          <Value value={mine} originalList={original} text={text} />
        </Radio>
      </Radio.Group>
    </li>
  );
};

export const ConflictDialog = <Row extends object>(props: ConflictDialogProps<Row>) => {
  const { fields, hint, text, original, theirs, mine, onCancel, onChoose } = props;
  const t = useTranslation('conflict');
  const c = useTranslation('common');
  const differingFields = fields.filter(({ name }) => !isSameValue(theirs[name], mine[name]));
  const [sides, setSides] = useState<Partial<Record<string, Side>>>({});
  const getSide = (name: keyof Row & string): Side =>
    sides[name] ?? getDefaultSide({ original: original[name], theirs: theirs[name], mine: mine[name] });
  const submitChoices = () => {
    const chosenValues = differingFields.map(({ name }) => {
      const values = { original: original[name], theirs: theirs[name], mine: mine[name] };
      return [name, mergeValue(values, getSide(name))];
    });
    // The values are those of the two rows.
    onChoose({ ...mine, ...(Object.fromEntries(chosenValues) as Partial<Row>) });
  };
  return (
    <Dialog
      open
      width={760}
      title={t((w) => w.title)}
      onCancel={onCancel}
      footer={[
        <Button key="cancel" onClick={onCancel}>
          {c((w) => w.cancel)}
        </Button>,
        <Button key="choose" type="primary" onClick={submitChoices}>
          {t((w) => w.useSelected)}
        </Button>,
      ]}
    >
      <p className="mt-0 mb-3 text-secondary">
        {hint ?? t((w) => (differingFields.length === 0 ? w.sameChanges : w.hint))}
      </p>
      <ul className="m-0 max-h-[60vh] list-none overflow-y-auto p-0">
        {differingFields.map(({ name, label }) => (
          <FieldChoice
            key={name}
            label={label}
            text={(value) => text(name, value)}
            values={{ original: original[name], theirs: theirs[name], mine: mine[name] }}
            side={getSide(name)}
            onSide={(side) => setSides({ ...sides, [name]: side })}
          />
        ))}
      </ul>
    </Dialog>
  );
};
