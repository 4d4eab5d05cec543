import type { Field, Fields } from './field.ts';

/** Types derived from a resource definition; `schemas.ts` derives schemas of the same shape. */

type Status = 0 | 1;
type OptionOf<F> = F extends { readonly options: infer Options } ? keyof Options & string : never;

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

interface ValueTypes<F> {
  text: string;
  integer: number;
  decimal: string;
  date: string;
  json: Json;
  file: string;
  choices: OptionOf<F>[];
  flag: boolean;
  status: Status;
  choice: OptionOf<F>;
  instant: F extends { readonly required: true } ? number : number | null;
  reference: number | null;
  references: number[];
  id: number;
}

/** Value of a field in responses. */
export type ValueOf<F extends Field> = ValueTypes<F>[F['type']];

interface TakenTypes<F> {
  text: F extends { readonly required: true } ? string : string | null;
  integer: number | string;
  decimal: number | string | null;
  date: F extends { readonly required: true } ? string : string | null;
  json: Json;
  file: string | null;
  choices: readonly OptionOf<F>[];
  flag: boolean | Status | '0' | '1' | 'true' | 'false';
  status: Status | '0' | '1';
  choice: OptionOf<F>;
  instant: number | string;
  reference: number | string | null;
  references: readonly (number | string)[];
  id: number | string;
}

/** Value of a field in requests. */
export type TakenOf<F extends Field> = TakenTypes<F>[F['type']];

type NamesOf<F extends Fields> = keyof F & string;
type With<F extends Fields, Part> = { [K in NamesOf<F>]: F[K] extends Part ? K : never }[NamesOf<F>];

export type Editable<F extends Fields> = Exclude<NamesOf<F>, With<F, { readonly readOnly: true }>>;
export type Answered<F extends Fields> = Exclude<NamesOf<F>, With<F, { readonly writeOnly: true }>>;
export type Stored<F extends Fields> = Exclude<NamesOf<F>, With<F, { readonly column: false }>>;
export type Spoken<F extends Fields> = With<F, { readonly pinyin: true }>;
export type Sortable<F extends Fields> = With<F, { readonly sort: true }>;
type Named<F extends Fields> = With<F, { readonly onDelete: string }>;
type Filterable<F extends Fields> = With<F, { readonly filter: true | object }>;

type RenamedIn<Part, Name> = Part extends { readonly as: infer As extends string } ? As : Name;
type FieldExported<F extends Fields> = Exclude<Answered<F>, With<F, { readonly exported: false }>>;
type RenamedPart<F, Part extends string> = F extends { readonly [K in Part]: infer Given } ? Given : true;
export type Exported<F extends Fields> = {
  [K in FieldExported<F>]: RenamedIn<RenamedPart<F[K], 'exported'>, K>;
}[FieldExported<F>];

export type Imported<F extends Fields> = {
  [K in With<F, { readonly imported: object }>]: RenamedIn<RenamedPart<F[K], 'imported'>, K>;
}[With<F, { readonly imported: object }>];

type Flat<T> = { [K in keyof T]: T[K] };

/** In responses. */
export type RowOf<F extends Fields> = Flat<
  { -readonly [K in Answered<F>]: ValueOf<F[K]> } & { [K in Named<F> as `${K}Name`]: string } & { version: number }
>;
/** Editable part of a record: written, compared and audited. */
export type StateOf<F extends Fields> = { readonly [K in Editable<F>]: Readonly<ValueOf<F[K]>> };

type Ranged = 'integer' | 'decimal' | 'date' | 'instant';
type FilterEnds<F extends Field, As extends string> = F extends { readonly type: Ranged }
  ? `${As}From` | `${As}To`
  : never;
// Integers are also filtered by value.
type FilterItself<F extends Field, As> = F extends { readonly type: Exclude<Ranged, 'integer'> } ? never : As;
type FilterNames<F extends Field, K extends string> =
  | FilterItself<F, RenamedIn<RenamedPart<F, 'filter'>, K>>
  | FilterEnds<F, RenamedIn<RenamedPart<F, 'filter'>, K>>;
type Filters<F extends Fields> = { [K in Filterable<F>]: FilterNames<F[K], K> };
/** Names of filters in a query; a range has two. */
export type FilterName<F extends Fields> = Filters<F>[Filterable<F>];
type FieldOfFilter<F extends Fields, Name> = {
  [K in Filterable<F>]: Name extends Filters<F>[K] ? F[K] : never;
}[Filterable<F>];
type FilterValue<F extends Field> = F['type'] extends 'reference' | 'references'
  ? number
  : F['type'] extends 'choices'
    ? OptionOf<F>
    : Exclude<ValueOf<F>, null>;
export type FilterOf<F extends Fields> = {
  [Name in FilterName<F>]?: FilterValue<FieldOfFilter<F, Name>> | undefined;
};
type FilterTaken<F extends Field> = F['type'] extends 'references'
  ? number | string
  : F['type'] extends 'choices'
    ? OptionOf<F>
    : TakenOf<F>;
/** Filters of a list in a request; blank ones are ignored. */
export type FilterInput<F extends Fields> = {
  [Name in FilterName<F>]?: FilterTaken<FieldOfFilter<F, Name>> | '' | null | undefined;
};

export interface Described {
  readonly fields: Fields;
  readonly search?: readonly string[];
}
type IfSearched<R extends Described, Then, Else> = R extends { readonly search: readonly string[] } ? Then : Else;
export type QueryName<R extends Described> = FilterName<R['fields']> | IfSearched<R, 'keyword', never>;
export type QueryOf<R extends Described> = FilterOf<R['fields']> &
  IfSearched<R, { keyword?: string | undefined }, unknown>;
export type QueryInput<R extends Described> = FilterInput<R['fields']> &
  IfSearched<R, { keyword?: string | null | undefined }, unknown>;

/** Converts `dataScope` to `data_scope`. */
type Snake<Text extends string> = Text extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : '';
export type ColumnOf<Name extends string> = Snake<Name>;
