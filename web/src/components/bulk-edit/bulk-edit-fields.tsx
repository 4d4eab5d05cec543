import type { Field, Fields, Resource } from '@atrium/contract/resource/field.ts';
import { getInitialValue, hasSeveralValues, listBulkFields } from '@atrium/contract/resource/definition.ts';
import { Radio } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useLabel } from '../../lib/language/label.ts';
import { CrossButton } from '../action/cross-button.tsx';
import { Select } from '../fields/select.tsx';
import { useMissingFieldPermission } from '../resource/field-access.ts';
import { FieldInput, hasInput } from '../resource/field-input.tsx';
import type { BulkChange, BulkInputs } from '../resource/resource-screen.ts';

export const createBulkValues = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    listBulkFields(fields).map(([name, field]) => [name, field.type === 'instant' ? null : getInitialValue(field)]),
  );

/** Returns the fields that have an input and that the user may see and change. */
const useOfferedFields = (fields: Fields, inputs: BulkInputs): [string, Field][] => {
  const missingPermission = useMissingFieldPermission();
  return listBulkFields(fields).filter(
    ([name, field]) =>
      (name in inputs ? inputs[name] !== null : hasInput(field)) &&
      !missingPermission(field, 'view') &&
      !missingPermission(field, 'edit'),
  );
};

export type BulkChanges = Readonly<Record<string, BulkChange>>;

interface ChangeKindProps {
  field: string;
  value: BulkChange;
  onChange: (change: BulkChange) => void;
}

const ChangeKind = ({ field, value, onChange }: ChangeKindProps) => {
  const t = useTranslation('resource');
  const kinds = ['set', 'add', 'remove'] as const;
  return (
    <Radio.Group
      // Beside the label of the field, if there is space.
      className="mb-2 md:absolute! md:end-0 md:top-0 md:z-1 md:mb-0"
      size="small"
      optionType="button"
      aria-label={t((w) => w.changeKind, { field })}
      value={value}
      options={kinds.map((kind) => ({ value: kind, label: t((w) => w.changes[kind]) }))}
      onChange={({ target }) => onChange(target.value as BulkChange)}
    />
  );
};

interface BulkEditFieldsProps {
  resource: Resource;
  inputs: BulkInputs;
  changes: BulkChanges;
  isDisabled: boolean;
  onChange: (changes: BulkChanges) => void;
}

export const BulkEditFields = ({
  resource: { fields },
  inputs,
  changes,
  isDisabled,
  onChange,
}: BulkEditFieldsProps) => {
  const t = useTranslation('resource');
  const label = useLabel();
  const offeredFields = useOfferedFields(fields, inputs);
  const chosenFields = Object.keys(changes).flatMap((name) =>
    offeredFields.filter(([fieldName]) => fieldName === name),
  );
  const otherFields = offeredFields.filter(([name]) => changes[name] === undefined);
  const remove = (name: string) =>
    onChange(Object.fromEntries(Object.entries(changes).filter(([fieldName]) => fieldName !== name)));
  return (
    <>
      <p className="mt-0 mb-3 text-secondary">{t((w) => w.bulkHint)}</p>
      {chosenFields.map(([name, field]) => {
        const change = changes[name] ?? 'set';
        const title = label(field.label);
        return (
          <div key={name} className="flex items-start gap-2">
            <div className="relative min-w-0 flex-1">
              {hasSeveralValues(field) && (
                <ChangeKind field={title} value={change} onChange={(kind) => onChange({ ...changes, [name]: kind })} />
              )}
              <FieldInput fields={fields} name={name} isNew isDisabled={isDisabled}>
                {inputs[name]?.(change)}
              </FieldInput>
            </div>
            <CrossButton label={t((w) => w.removeField, { field: title })} onClick={() => remove(name)} />
          </div>
        );
      })}
      {otherFields.length > 0 && (
        <Select<string | null>
          className="w-full"
          aria-label={t((w) => w.addField)}
          placeholder={t((w) => w.addField)}
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          options={otherFields.map(([name, field]) => ({ value: name, label: label(field.label) }))}
          onChange={(name) => name !== null && onChange({ ...changes, [name]: 'set' })}
        />
      )}
    </>
  );
};
