import type { Call } from '@atrium/contract/call.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { Field, Fields, ReferenceTarget, Resource } from '@atrium/contract/resource/field.ts';
import {
  listEditableFields,
  listNamedReferences,
  findNameField,
  findLocalizedNameField,
  getDisplayedValue,
  pickState,
  listUniqueFields,
} from '@atrium/contract/resource/definition.ts';
import type { EditableState } from '@atrium/contract/resource/derived-types.ts';
import { type ReactNode, useState } from 'react';
import { useLanguage, useTranslation } from '../../lib/language/i18n.ts';
import { useLabel } from '../../lib/language/label.ts';
import { useApiMutation } from '../../lib/query/query.ts';
import { RowFormDrawer, type SaveAndContinue } from '../form/row-form-drawer.tsx';
import type { RecordNames } from '../text/change-text.ts';
import { FieldInput, type OnNamed, useFieldLabels } from './field-input.tsx';
import { createNewValues } from './new-values.ts';
import type { AnyRow, FormProps } from './resource-screen.ts';

type Values = EditableState<Fields>;

interface VersionedRow extends AnyRow {
  readonly version: number;
}

export interface ResourceFormProps<Row extends VersionedRow = VersionedRow> extends Pick<
  FormProps<Row>,
  'row' | 'onView' | 'close'
> {
  resource: Resource;
  initialValues?: object | undefined;
  calls: { readonly create: Call<object, Row>; readonly update: Call<object, Row> };
  size?: number;
  next?: SaveAndContinue<Row> | undefined;
  /** Field at which an error is shown, by error code. Unique fields have their own. */
  fieldByErrorCode?: Partial<Record<ErrorCode, string>>;
  /** Inputs in place of those of the definition. */
  children?: ReactNode;
}

const isWide = (name: string, field: Field, title: string): boolean =>
  name === title || field.type.startsWith('file') || (field.type === 'text' && field.multiline === true);

const getListNames = (row: object): RecordNames => (Reflect.get(row, 'names') as RecordNames | undefined) ?? {};

interface NamedRecord {
  readonly to: ReferenceTarget;
  readonly id: unknown;
  readonly name: unknown;
}

const listNames = (names: RecordNames): NamedRecord[] =>
  // The keys of `RecordNames` are names of resources.
  Object.entries(names).flatMap(([to, namesById]) =>
    Object.entries(namesById).map(([id, name]) => ({ to: to as ReferenceTarget, id, name })),
  );

const collectKnownNames = (fields: Fields, rows: readonly (AnyRow | null)[]): NamedRecord[] =>
  rows.flatMap((row) =>
    row === null
      ? []
      : [
          ...listNamedReferences(fields).map(({ name, field }) => ({
            to: field.to,
            id: Reflect.get(row, name) as unknown,
            name: getDisplayedValue(name, field, row),
          })),
          ...listNames(getListNames(row)),
        ],
  );

const groupNames = (namedRecords: readonly NamedRecord[]): RecordNames =>
  Object.fromEntries(
    [...Map.groupBy(namedRecords, ({ to }) => to)].map(([to, targetRecords]) => [
      to,
      Object.fromEntries(targetRecords.map(({ id, name }) => [String(id), String(name)])),
    ]),
  );

export const ResourceForm = <Row extends VersionedRow>({
  resource,
  calls,
  row,
  initialValues,
  size,
  next,
  fieldByErrorCode,
  onView,
  close,
  children,
}: ResourceFormProps<Row>) => {
  const { one, fields } = resource;
  const t = useTranslation('resource');
  const label = useLabel();
  const labels = useFieldLabels(fields);
  const create = useApiMutation(calls.create, { skipsErrorToast: true });
  const update = useApiMutation(calls.update, { skipsErrorToast: true });
  const title = findNameField(fields);
  const nameField = findLocalizedNameField(useLanguage(), fields);
  const getName = (record: object) => String(Reflect.get(record, nameField));
  const [chosenRecords, setChosenRecords] = useState<readonly NamedRecord[]>([]);
  const onNamed: OnNamed = (to, id, targetName) =>
    setChosenRecords((before) => [...before, { to, id, name: targetName }]);
  const collectNames = (rows: readonly (Row | null)[]): NamedRecord[] => [
    ...collectKnownNames(fields, rows),
    ...chosenRecords,
  ];
  const save = (values: Values, baseRow: Row | null): Promise<Row> =>
    baseRow ? update.mutateAsync({ ...values, id: baseRow.id, version: baseRow.version }) : create.mutateAsync(values);
  return (
    <RowFormDrawer<Row, Values, Row>
      title={row ? t((w) => w.edit, { one: label(one), name: getName(row) }) : t((w) => w.create, { one: label(one) })}
      resource={resource.name}
      row={row}
      initialValues={Object.assign(createNewValues(fields), initialValues)}
      // The API returns the fields of the definition.
      toFormValues={(current) => pickState(fields, current as object as Values)}
      labels={labels}
      names={(currentRow) => groupNames(collectNames([row, currentRow]))}
      save={save}
      getName={getName}
      onView={onView}
      fieldByErrorCode={{
        ...Object.fromEntries(listUniqueFields(fields).map(({ name, errorCode }) => [errorCode, name])),
        ...fieldByErrorCode,
      }}
      {...(size !== undefined && { size })}
      next={next}
      onClose={close}
    >
      {children ?? (
        <div className="grid gap-x-4 sm:grid-cols-2">
          {listEditableFields(fields).map(([name, field]) => (
            <div key={name} className={isWide(name, field, title) ? 'sm:col-span-2' : undefined}>
              <FieldInput
                fields={fields}
                name={name}
                isNew={row === null}
                names={row ? getListNames(row) : {}}
                onNamed={onNamed}
              />
            </div>
          ))}
        </div>
      )}
    </RowFormDrawer>
  );
};
