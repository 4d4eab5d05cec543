import type { AuditChange } from '@atrium/contract/audit/schemas.ts';
import type { Fields } from '@atrium/contract/resource/field.ts';
import { maskValue } from '@atrium/contract/resource/mask.ts';
import {
  listEditableFields,
  listFilterNames,
  listFilterableFields,
  getInitialValue,
  createRule,
} from '@atrium/contract/resource/definition.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { SortPart } from '@atrium/contract/schema/edit.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';

/** Names of fields that a caller may not see or change. */
export type RestrictedFields = ReadonlySet<string>;

type Values = Readonly<Record<string, unknown>>;

export const maskRow = <Row extends object>(fields: Fields, hiddenFields: RestrictedFields, row: Row): Row => {
  if (hiddenFields.size === 0) return row;
  const entries: [string, unknown][] = Object.entries(row);
  const maskedEntries = entries.map(([name, value]): [string, unknown] => {
    const field = hiddenFields.has(name) ? fields[name] : undefined;
    return [name, field ? maskValue(field, value) : value];
  });
  // A mask has the type of its field.
  return Object.fromEntries(maskedEntries) as Row;
};

/** Masks the values of hidden fields in changes, also in the filters of exports. */
export const maskChanges = (
  fields: Fields,
  hiddenFields: RestrictedFields,
  changes: readonly AuditChange[],
): AuditChange[] => {
  const filterFields = listFilterableFields(fields).flatMap(({ as, name, field }) =>
    hiddenFields.has(name) ? listFilterNames(as, field).map((filter) => [filter, field] as const) : [],
  );
  const hiddenEntries = [...hiddenFields].map((name) => [name, fields[name]] as const);
  const masks = new Map([...filterFields, ...hiddenEntries]);
  return changes.map((change) => {
    const field = masks.get(change.field);
    if (!field) return change;
    const mask = (value: AuditChange['before']) => (value === null ? null : (maskValue(field, value) as typeof value));
    return { ...change, before: mask(change.before), after: mask(change.after) };
  });
};

const isSameValue = (first: unknown, second: unknown): boolean => JSON.stringify(first) === JSON.stringify(second);

const throwFieldErrors = (fields: readonly (readonly [string, ErrorCode])[]): void => {
  const [first] = fields;
  if (first) throw new ApiError(first[1], { fields: Object.fromEntries(fields) });
};

/** Throws if a query filters or sorts by a hidden field, because the result would reveal values. */
export const assertFieldsVisible = (
  fields: Fields,
  hiddenFields: RestrictedFields,
  { sort, ...query }: Values & { readonly sort?: readonly SortPart[] },
): void => {
  const filterFields = listFilterableFields(fields).flatMap(({ name, as, field }) =>
    hiddenFields.has(name) ? listFilterNames(as, field).filter((filter) => query[filter] !== undefined) : [],
  );
  throwFieldErrors([
    ...filterFields.map((name) => [name, 'right.hiddenField'] as const),
    ...(sort?.some(({ by }) => hiddenFields.has(by)) ? [['sort', 'right.hiddenField'] as const] : []),
  ]);
};

export interface InputFields<State> {
  readonly requestedFields: Partial<State>;
  readonly unseenFields: RestrictedFields;
}

/**
 * Removes fields whose value is the mask of the record. `unseenFields` are fields that the caller sets but cannot see:
 * their new values are saved without comparison, so that old values cannot be guessed.
 */
export const dropMaskedValues = <State extends object>(
  fields: Fields,
  hiddenFields: RestrictedFields,
  before: Values,
  state: State,
): InputFields<State> => {
  const entries = Object.entries(state).filter(([name, value]) => {
    const field = hiddenFields.has(name) ? fields[name] : undefined;
    return !field || !isSameValue(value, maskValue(field, before[name]));
  });
  throwFieldErrors(
    entries.flatMap(([name, value]) => {
      const field = fields[name];
      if (field?.type !== 'text' || !field.permissions?.view || typeof value !== 'string') return [];
      const errorCode = !hiddenFields.has(name) && isSameValue(value, before[name]) ? null : createRule(field)(value);
      return errorCode ? [[name, errorCode] as const] : [];
    }),
  );
  return {
    requestedFields: Object.fromEntries(entries) as Partial<State>,
    unseenFields: new Set(entries.map(([name]) => name).filter((name) => hiddenFields.has(name))),
  };
};

interface FieldRestrictions {
  readonly guardedFields: RestrictedFields;
  readonly unseenFields?: RestrictedFields;
}

/** Returns the changed fields that the caller may not change; `before` is null for a new record. */
export const listChangedGuardedFields = (
  fields: Fields,
  { guardedFields, unseenFields }: FieldRestrictions,
  before: Values | null,
  after: Values,
): string[] =>
  listEditableFields(fields)
    .filter(([name]) => guardedFields.has(name))
    .filter(
      ([name, field]) =>
        unseenFields?.has(name) || !isSameValue(after[name], before ? before[name] : getInitialValue(field)),
    )
    .map(([name]) => name);

export const assertFieldsChangeable = (
  fields: Fields,
  restrictions: FieldRestrictions,
  before: Values | null,
  after: Values,
): void =>
  throwFieldErrors(
    listChangedGuardedFields(fields, restrictions, before, after).map((name) => [name, 'right.guardedField'] as const),
  );
