import type { InlineLanguage } from '../language.ts';
import type { ManagedPage, Right } from '../permissions.ts';
import type { Problem } from '../problems.ts';
import type { Rule } from '../validation.ts';

/** A text in the languages of resource definitions; missing ones do not compile. `labelIn` adds others. */
export type Words = Readonly<Record<InlineLanguage, string>>;

/** Resources that can be referenced. */
export type Referred = 'user' | 'role' | 'menu' | 'dept';

/** Another name of a field in one place of the API, for compatibility. */
interface Renamed {
  readonly as: string;
}

interface CommonField {
  /** Label in columns, filters, inputs, details, exports, imports, history and conflicts. */
  readonly label: Words;
  /** Description of the field in the API document, if the label does not suffice; an English sentence. */
  readonly description?: string;
  /** Help text below the input. */
  readonly hint?: Words;
  /** False without a column: computed, or stored in another table. */
  readonly column?: false;
  /** Only in responses. */
  readonly readOnly?: true;
  /** Only in requests. */
  readonly writeOnly?: true;
  /** Additional permissions: without `see` a mask is returned, without `change` the value stays. */
  readonly needs?: { readonly see?: Right; readonly change?: Right };
  /** Column in the list: width in pixels, whether it names the record, and whether it is hidden by default. */
  readonly list?: { readonly width: number; readonly isName?: true; readonly isExtra?: true } | false;
  readonly sort?: true;
  readonly filter?: true | Renamed;
  readonly detail?: false;
  readonly exported?: false | Renamed;
  /** Column of an import, with alternative headings in lower case without spaces. */
  readonly imported?: { readonly as?: string; readonly headings: readonly string[] };
}

/** Text; `''` for none. */
interface TextField extends CommonField {
  readonly type: 'text';
  /** Maximum characters, counted as code points. */
  readonly max: number;
  /** Common format with its rule and phone keyboard. A code is not spell-checked and has a copy button. */
  readonly format?: 'email' | 'phone' | 'address' | 'url' | 'code';
  /** Rule for values that are not empty, without a format. */
  readonly rule?: Rule;
  readonly required?: true;
  /** Searched and sorted by pinyin, stored in `<column>_pinyin` and `<column>_search`. */
  readonly pinyin?: true;
  /** May have several lines. */
  readonly multiline?: true;
  /** Unique; the error code for duplicates. */
  readonly unique?: Problem;
}

/** An integer. */
interface IntegerField extends CommonField {
  readonly type: 'integer';
  readonly min?: number;
  readonly max?: number;
}

/** A decimal number, exact: in the API a text with all places, `12.50`. */
interface DecimalField extends CommonField {
  readonly type: 'decimal';
  /** Number of decimal places; changing it needs a migration. */
  readonly places: number;
  readonly min?: number;
  readonly max?: number;
  /** Currency of an amount. */
  readonly format?: Currency;
}

/** Currencies of amounts (ISO 4217). */
type Currency = 'CNY' | 'EUR' | 'GBP' | 'HKD' | 'JPY' | 'SGD' | 'TWD' | 'USD';

/** A date without time zone: `2026-03-05`; `''` for none. */
interface DateField extends CommonField {
  readonly type: 'date';
  readonly required?: true;
}

/** Any JSON, for data of other programs; null for none. */
interface JsonField extends CommonField {
  readonly type: 'json';
  /** Maximum characters as stored. */
  readonly max: number;
}

/** Several of a few labeled values. */
interface ChoicesField extends CommonField {
  readonly type: 'choices';
  readonly options: Readonly<Record<string, Words>>;
}

/** Address of an uploaded file; `''` for none. Not searchable, sortable or importable. */
interface FileField extends CommonField {
  readonly type: 'file';
  /** Accepted uploads, with their limits. */
  readonly accept: 'image';
  readonly sort?: never;
  readonly filter?: never;
  readonly imported?: never;
}

/** A boolean. */
interface FlagField extends CommonField {
  readonly type: 'flag';
}

/** Enabled (1) or disabled (0). */
interface StatusField extends CommonField {
  readonly type: 'status';
}

/** One of a few labeled values. */
interface ChoiceField extends CommonField {
  readonly type: 'choice';
  readonly options: Readonly<Record<string, Words>>;
  /** Value of a new record. */
  readonly initial: string;
}

/** Milliseconds since the epoch. */
interface InstantField extends CommonField {
  readonly type: 'instant';
  /** Always has a value. */
  readonly required?: true;
  readonly readOnly: true;
}

/** ID of a record of another resource; null for none. */
interface ReferenceField extends CommonField {
  readonly type: 'reference';
  readonly to: Referred;
}

/** A reference with a foreign key, returned with the name: `owner` with `ownerName`, if the user may read that. */
interface NamedReferenceField extends ReferenceField {
  /** When the referenced record is deleted: the deletion is rejected, or the reference is cleared. */
  readonly onDelete: 'restrict' | 'clear';
}

/** IDs of records of another resource, stored in a separate table. */
interface ReferencesField extends CommonField {
  readonly type: 'references';
  readonly to: Referred;
  /** Maximum number. */
  readonly max?: number;
  readonly column: false;
}

/** ID of the record. */
interface IdField extends CommonField {
  readonly type: 'id';
  readonly readOnly: true;
}

/** A field of a resource. */
export type Field =
  | TextField
  | IntegerField
  | DecimalField
  | DateField
  | JsonField
  | ChoicesField
  | FileField
  | FlagField
  | StatusField
  | ChoiceField
  | InstantField
  | ReferenceField
  | NamedReferenceField
  | ReferencesField
  | IdField;

/** Fields of a resource by name, in display order. */
export type Fields = Readonly<Record<string, Field>>;

/**
 * A resource definition: plain data for both sides, from which schemas, table types, lists, filters, forms, details,
 * exports, audit, history and conflicts derive. `as const satisfies Resource` checks it.
 */
export interface Resource {
  /** Name in endpoints and audit: `role`. */
  readonly name: string;
  /** Database table. */
  readonly table: string;
  readonly one: Words;
  readonly fields: Fields;
  /** Text fields that the `keyword` of the list searches, in display order. */
  readonly search?: readonly string[];
}

/**
 * A resource whose endpoints, table, list, form, details, export, audit and history are generated. Others, such as
 * roles and users, have specific endpoints.
 */
export interface CrudResource extends Resource {
  /** Page of the resource, which is the permission to read it; its buttons are the other permissions. */
  readonly page: ManagedPage;
  readonly many: Words;
  readonly search: readonly [string, ...string[]];
  readonly fields: Readonly<Record<string, Exclude<Field, ReferenceField | ReferencesField> | NamedReferenceField>>;
}
