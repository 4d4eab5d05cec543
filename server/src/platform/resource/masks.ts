import type { AuditChange } from '@atrium/contract/audit/schemas.ts';
import type { Fields } from '@atrium/contract/resource/field.ts';
import { maskOf } from '@atrium/contract/resource/mask.ts';
import { editable, filterNamesOf, filters, initialOf, ruleOf } from '@atrium/contract/resource/read.ts';
import type { Problem } from '@atrium/contract/problems.ts';
import type { SortPart } from '@atrium/contract/schema/edit.ts';
import { Refusal } from '../refusal/refusal.ts';

/** Names of fields that somebody may not see, or not change. */
export type Lacking = ReadonlySet<string>;

type Values = Readonly<Record<string, unknown>>;

/** A row as somebody sees it: masks in place of what they may not see. */
export const masked = <Row extends object>(fields: Fields, hidden: Lacking, row: Row): Row => {
  if (hidden.size === 0) return row;
  const entries: [string, unknown][] = Object.entries(row);
  const seen = entries.map(([name, value]): [string, unknown] => {
    const field = hidden.has(name) ? fields[name] : undefined;
    return [name, field ? maskOf(field, value) : value];
  });
  // A mask is of the type of what it stands for.
  return Object.fromEntries(seen) as Row;
};

/** Changes as somebody sees them: that a field changed, not from what to what. What was exported is named by its filter. */
export const maskedChanges = (fields: Fields, hidden: Lacking, changes: readonly AuditChange[]): AuditChange[] => {
  const others = filters(fields).flatMap(({ as, name, field }) =>
    hidden.has(name) ? filterNamesOf(as, field).map((filter) => [filter, field] as const) : [],
  );
  const own = [...hidden].map((name) => [name, fields[name]] as const);
  const masks = new Map([...others, ...own]);
  return changes.map((change) => {
    const field = masks.get(change.field);
    if (!field) return change;
    const mask = (value: AuditChange['before']) => (value === null ? null : (maskOf(field, value) as typeof value));
    return { ...change, before: mask(change.before), after: mask(change.after) };
  });
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const refuse = (fields: readonly (readonly [string, Problem])[]): void => {
  const [first] = fields;
  if (first) throw new Refusal(first[1], { fields: Object.fromEntries(fields) });
};

/** Refuses to filter or sort by what the caller may not see: which rows are left would tell it. */
export const refuseHidden = (
  fields: Fields,
  hidden: Lacking,
  { sort, ...query }: Values & { readonly sort?: readonly SortPart[] },
): void => {
  const asked = filters(fields).flatMap(({ name, as, field }) =>
    hidden.has(name) ? filterNamesOf(as, field).filter((one) => query[one] !== undefined) : [],
  );
  refuse([
    ...asked.map((name) => [name, 'right.hiddenField'] as const),
    ...(sort?.some(({ by }) => hidden.has(by)) ? [['sort', 'right.hiddenField'] as const] : []),
  ]);
};

/** What a change gives, and which of it the caller sets without seeing what it replaces. */
export interface Given<State> {
  readonly given: Partial<State>;
  readonly blind: Lacking;
}

/**
 * What a change gives that is more than the row sent back as it was shown: a mask is not a value. Whoever does not see a field sets it
 * blindly: whether the new value is the old one must show nowhere, or it could be guessed. What looks like a mask and is none of this row is
 * judged as any other text.
 */
export const givenBeside = <State extends object>(
  fields: Fields,
  hidden: Lacking,
  before: Values,
  state: State,
): Given<State> => {
  const entries = Object.entries(state).filter(([name, value]) => {
    const field = hidden.has(name) ? fields[name] : undefined;
    return !field || !isSame(value, maskOf(field, before[name]));
  });
  refuse(
    entries.flatMap(([name, value]) => {
      const field = fields[name];
      if (field?.type !== 'text' || !field.needs?.see || typeof value !== 'string') return [];
      const problem = !hidden.has(name) && isSame(value, before[name]) ? null : ruleOf(field)(value);
      return problem ? [[name, problem] as const] : [];
    }),
  );
  return {
    // Of what was given some is left out, and nothing is another.
    given: Object.fromEntries(entries) as Partial<State>,
    blind: new Set(entries.map(([name]) => name).filter((name) => hidden.has(name))),
  };
};

/** Which fields are closed to somebody: those they may not change, and those they set blindly. */
interface Closed {
  readonly guarded: Lacking;
  readonly blind?: Lacking;
}

/** The fields that differ although the caller may not change them; `before` is null of a row that is made. */
export const guardedIn = (fields: Fields, { guarded, blind }: Closed, before: Values | null, after: Values): string[] =>
  editable(fields)
    .filter(([name]) => guarded.has(name))
    .filter(([name, field]) => blind?.has(name) || !isSame(after[name], before ? before[name] : initialOf(field)))
    .map(([name]) => name);

/** Refuses at the field to change what the caller may not change. */
export const refuseGuarded = (fields: Fields, closed: Closed, before: Values | null, after: Values): void =>
  refuse(guardedIn(fields, closed, before, after).map((name) => [name, 'right.guardedField'] as const));
