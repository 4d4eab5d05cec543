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

/** Returns the values of an untouched form. */
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

const ChangeKind = ({
  field,
  value,
  onChange,
}: {
  field: string;
  value: BulkChange;
  onChange: (change: BulkChange) => void;
}) => {
  const t = useTranslation('resource');
  const kinds = ['set', 'add', 'remove'] as const;
  return (
    <Radio.Group
      className="mb-2"
      size="small"
      optionType="button"
      aria-label={`${field} ${t((w) => w.change)}`}
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
  onChange: (changes: BulkChanges) => void;
}

/** The chosen fields with their inputs, and a selection of further ones. */
export const BulkEditFields = ({ resource: { fields }, inputs, changes, onChange }: BulkEditFieldsProps) => {
  const t = useTranslation('resource');
  const label = useLabel();
  const offered = useOfferedFields(fields, inputs);
  const chosen = Object.keys(changes).flatMap((name) => offered.filter(([other]) => other === name));
  const others = offered.filter(([name]) => changes[name] === undefined);
  const remove = (name: string) =>
    onChange(Object.fromEntries(Object.entries(changes).filter(([other]) => other !== name)));
  return (
    <>
      <p className="mt-0 mb-3 text-secondary">{t((w) => w.bulkHint)}</p>
      {chosen.map(([name, field]) => {
        const { [name]: change = 'set' } = changes;
        const title = label(field.label);
        const input = inputs[name]?.(change);
        return (
          <div key={name} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              {hasSeveralValues(field) && (
                <ChangeKind field={title} value={change} onChange={(kind) => onChange({ ...changes, [name]: kind })} />
              )}
              <FieldInput fields={fields} name={name} isNew>
                {input}
              </FieldInput>
            </div>
            <CrossButton label={t((w) => w.removeField, { field: title })} onClick={() => remove(name)} />
          </div>
        );
      })}
      {others.length > 0 && (
        <Select<string | null>
          className="w-full"
          aria-label={t((w) => w.addField)}
          placeholder={t((w) => w.addField)}
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          options={others.map(([name, field]) => ({ value: name, label: label(field.label) }))}
          onChange={(name) => name !== null && onChange({ ...changes, [name]: 'set' })}
        />
      )}
    </>
  );
};
