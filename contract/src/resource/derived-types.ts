import type { AttachedFile } from '../attachment/file.ts';
import type { Field, Fields } from './field.ts';

/** Types derived from a resource definition; `schemas.ts` derives schemas of the same shape. */

type Status = 0 | 1;
type OptionName<F> = F extends { readonly options: infer Options } ? keyof Options & string : never;

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

interface ValueTypes<F> {
  text: string;
  integer: number;
  decimal: string;
  date: string;
  json: Json;
  file: string;
  files: AttachedFile[];
  choices: OptionName<F>[];
  flag: boolean;
  status: Status;
  choice: OptionName<F>;
  dictionary: string;
  instant: F extends { readonly required: true } ? number : number | null;
  reference: number | null;
  references: number[];
  id: number;
}

export type FieldValue<F extends Field> = ValueTypes<F>[F['type']];

interface InputTypes<F> {
  text: F extends { readonly required: true } ? string : string | null;
  integer: number | string;
  decimal: number | string | null;
  date: F extends { readonly required: true } ? string : string | null;
  json: Json;
  file: string | null;
  files: readonly Pick<AttachedFile, 'id'>[];
  choices: readonly OptionName<F>[];
  flag: boolean | Status | '0' | '1' | 'true' | 'false';
  status: Status | '0' | '1';
  choice: OptionName<F>;
  dictionary: F extends { readonly required: true } ? string : string | null;
  instant: F extends { readonly required: true } ? number | string : number | string | null;
  reference: F extends { readonly required: true } ? number | string : number | string | null;
  references: readonly (number | string)[];
  id: number | string;
}

export type InputValue<F extends Field> = InputTypes<F>[F['type']];

type FieldName<F extends Fields> = keyof F & string;
type FieldWithPart<F extends Fields, Part> = { [K in FieldName<F>]: F[K] extends Part ? K : never }[FieldName<F>];

export type EditableField<F extends Fields> = Exclude<FieldName<F>, FieldWithPart<F, { readonly readOnly: true }>>;
export type ReturnedField<F extends Fields> = Exclude<FieldName<F>, FieldWithPart<F, { readonly writeOnly: true }>>;
export type StoredField<F extends Fields> = Exclude<
  FieldName<F>,
  FieldWithPart<F, { readonly column: false }> | ReferenceListField<F>
>;
export type ReferenceListField<F extends Fields> = FieldWithPart<F, { readonly type: 'references' }>;
export type PinyinField<F extends Fields> = FieldWithPart<F, { readonly pinyin: true }>;
export type SortableField<F extends Fields> = FieldWithPart<F, { readonly sort: true }>;
type NamedReferenceField<F extends Fields> = FieldWithPart<
  F,
  { readonly type: 'reference'; readonly onDelete: string }
>;
type FilterableField<F extends Fields> = FieldWithPart<F, { readonly filter: true | object }>;

type ApiName<Part, Name> = Part extends { readonly as: infer Alias extends string } ? Alias : Name;
type ExportableField<F extends Fields> = Exclude<ReturnedField<F>, FieldWithPart<F, { readonly exported: false }>>;
type AliasOption<F, Part extends string> = F extends { readonly [K in Part]: infer Alias } ? Alias : true;
export type ExportColumn<F extends Fields> = {
  [K in ExportableField<F>]: ApiName<AliasOption<F[K], 'exported'>, K>;
}[ExportableField<F>];

export type ImportColumn<F extends Fields> = {
  [K in FieldWithPart<F, { readonly imported: object }>]: ApiName<AliasOption<F[K], 'imported'>, K>;
}[FieldWithPart<F, { readonly imported: object }>];

type Flat<T> = { [K in keyof T]: T[K] };

export type RowOf<F extends Fields> = Flat<
  { -readonly [K in ReturnedField<F>]: FieldValue<F[K]> } & { [K in NamedReferenceField<F> as `${K}Name`]: string } & {
    version: number;
  }
>;
type ReturnedLists<F extends Fields> = Extract<F[ReturnedField<F>], { readonly type: 'references' }>;
export type ListNames<F extends Fields> = [ReturnedLists<F>] extends [never]
  ? unknown
  : { names: { [To in ReturnedLists<F>['to']]: Record<string, string> } };
/** Editable part of a record: written, compared and audited. */
export type EditableState<F extends Fields> = { readonly [K in EditableField<F>]: Readonly<FieldValue<F[K]>> };

type RangeType = 'integer' | 'decimal' | 'date' | 'instant';
type FilterEnds<F extends Field, Name extends string> = F extends { readonly type: RangeType }
  ? `${Name}From` | `${Name}To`
  : never;
// Integers are also filtered by value.
type SingleFilterName<F extends Field, Name> = F extends { readonly type: Exclude<RangeType, 'integer'> }
  ? never
  : Name;
type FilterNames<F extends Field, K extends string> =
  | SingleFilterName<F, ApiName<AliasOption<F, 'filter'>, K>>
  | FilterEnds<F, ApiName<AliasOption<F, 'filter'>, K>>;
type Filters<F extends Fields> = { [K in FilterableField<F>]: FilterNames<F[K], K> };
/** Names of filters in a query; a range has two. */
export type FilterName<F extends Fields> = Filters<F>[FilterableField<F>];
type FilteredField<F extends Fields, Name> = {
  [K in FilterableField<F>]: Name extends Filters<F>[K] ? F[K] : never;
}[FilterableField<F>];
type FilterValue<F extends Field> = F['type'] extends 'reference' | 'references'
  ? readonly number[]
  : F['type'] extends 'choice' | 'choices'
    ? readonly OptionName<F>[]
    : F['type'] extends 'dictionary'
      ? readonly string[]
      : Exclude<FieldValue<F>, null>;
export type ParsedFilters<F extends Fields> = {
  [Name in FilterName<F>]?: FilterValue<FilteredField<F, Name>> | undefined;
};
type FilterInputValue<F extends Field> = F['type'] extends 'reference' | 'references'
  ? number | string
  : F['type'] extends 'choice' | 'choices' | 'dictionary'
    ? string
    : InputValue<F>;
/** Filters of a list in a request; blank ones are ignored, and several values are separated by commas. */
export type FilterInput<F extends Fields> = {
  [Name in FilterName<F>]?: FilterInputValue<FilteredField<F, Name>> | '' | null | undefined;
};

export interface FieldSource {
  readonly fields: Fields;
  readonly search?: readonly string[];
  readonly parentField?: string;
}
type SearchableOr<R extends FieldSource, Then, Else> = R extends { readonly search: readonly string[] } ? Then : Else;
export type QueryName<R extends FieldSource> = FilterName<R['fields']> | SearchableOr<R, 'keyword', never>;
export type ParsedQuery<R extends FieldSource> = ParsedFilters<R['fields']> &
  SearchableOr<R, { keyword?: string | undefined }, unknown>;
export type QueryInput<R extends FieldSource> = FilterInput<R['fields']> &
  SearchableOr<R, { keyword?: string | null | undefined }, unknown>;

/** Converts `dataScope` to `data_scope`. */
type Snake<Text extends string> = Text extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : '';
export type ColumnName<Name extends string> = Snake<Name>;
