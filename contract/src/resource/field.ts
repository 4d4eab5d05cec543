import type { InlineLanguage } from '../language.ts';
import type { ManagedPage, Right } from '../permissions.ts';
import type { Problem } from '../problems.ts';
import type { Rule } from '../validation.ts';

/** A text in the languages that descriptions hold; one that is missing does not compile. Others are said by `labelIn`. */
export type Words = Readonly<Record<InlineLanguage, string>>;

/** Resources that ids can be of. */
export type Referred = 'user' | 'role' | 'menu' | 'dept';

/** Another name for a field in one place, where the wire has called it otherwise from the start. */
interface Renamed {
  readonly as: string;
}

interface CommonField {
  /** What it is called: columns, filters, inputs, details, exports, imports, the history and conflicts all say this. */
  readonly label: Words;
  /** Description of the field in the API document, if the label does not suffice; an English sentence. */
  readonly description?: string;
  /** Stands below its input. */
  readonly hint?: Words;
  /** False: it has no column of its own (computed, or kept in another table). */
  readonly column?: false;
  /** Answered, never taken. */
  readonly readOnly?: true;
  /** Taken, never answered with the row. */
  readonly writeOnly?: true;
  /** Rights that it takes beside those of the calls: without one to see it a mask is answered in its place, without one to change it it stays. */
  readonly needs?: { readonly see?: Right; readonly change?: Right };
  /** Its column in the list: pixels, whether the row is called by it, and whether it is hidden until somebody asks for it. */
  readonly list?: { readonly width: number; readonly isName?: true; readonly isExtra?: true } | false;
  readonly sort?: true;
  readonly filter?: true | Renamed;
  readonly detail?: false;
  readonly exported?: false | Renamed;
  /** A column of an import, with further headings that people give it, in lower case and without spaces. */
  readonly imported?: { readonly as?: string; readonly headings: readonly string[] };
}

/** Text; `''` is none. */
interface TextField extends CommonField {
  readonly type: 'text';
  /** Characters at most, counted as code points. */
  readonly max: number;
  /** A form that many know: it brings its rule, and the keyboard of a phone. A code is typed exactly and copied: no spelling, a button to copy. */
  readonly format?: 'email' | 'phone' | 'address' | 'url' | 'code';
  /** What a value that is not empty has to be, where no format says it. */
  readonly rule?: Rule;
  readonly required?: true;
  /** It is found and sorted by its pinyin, kept beside it in `<column>_pinyin` and `<column>_initials`. */
  readonly pinyin?: true;
  /** It may have several lines. */
  readonly multiline?: true;
  /** No two rows have the same: what is answered to the second. */
  readonly unique?: Problem;
}

/** A whole number. */
interface IntegerField extends CommonField {
  readonly type: 'integer';
  readonly min?: number;
  readonly max?: number;
}

/** A number with decimal places, exact: on the wire a text with all of its places, `12.50`. */
interface DecimalField extends CommonField {
  readonly type: 'decimal';
  /** Digits behind the point; another number of them needs a migration of what is kept. */
  readonly places: number;
  readonly min?: number;
  readonly max?: number;
  /** Money of that currency. */
  readonly format?: Currency;
}

/** Currencies that amounts can be of (ISO 4217). */
type Currency = 'CNY' | 'EUR' | 'GBP' | 'HKD' | 'JPY' | 'SGD' | 'TWD' | 'USD';

/** A day of the calendar, in no time zone: `2026-03-05`; `''` is none. */
interface DateField extends CommonField {
  readonly type: 'date';
  readonly required?: true;
}

/** Any JSON, for what other programs keep with a row; null is none. */
interface JsonField extends CommonField {
  readonly type: 'json';
  /** Characters at most, as it is kept. */
  readonly max: number;
}

/** Several of a few values, each with its words. */
interface ChoicesField extends CommonField {
  readonly type: 'choices';
  readonly options: Readonly<Record<string, Words>>;
}

/** A file that was uploaded, by its address; `''` is none. Addresses tell people nothing: nothing is found, sorted or imported by them. */
interface FileField extends CommonField {
  readonly type: 'file';
  /** What is taken: what an upload takes, with its limits. */
  readonly accept: 'image';
  readonly sort?: never;
  readonly filter?: never;
  readonly imported?: never;
}

/** Yes or no. */
interface FlagField extends CommonField {
  readonly type: 'flag';
}

/** Enabled (1) or disabled (0). */
interface StatusField extends CommonField {
  readonly type: 'status';
}

/** One of a few values, each with its words. */
interface ChoiceField extends CommonField {
  readonly type: 'choice';
  readonly options: Readonly<Record<string, Words>>;
  /** What a new row has. */
  readonly initial: string;
}

/** Milliseconds since the epoch. */
interface InstantField extends CommonField {
  readonly type: 'instant';
  /** There is always one. */
  readonly required?: true;
  readonly readOnly: true;
}

/** The id of a row of another resource; null is none. */
interface ReferenceField extends CommonField {
  readonly type: 'reference';
  readonly to: Referred;
}

/** A reference with a foreign key, answered with what it refers to: `owner` with `ownerName`, as far as its reader may read that. */
interface NamedReferenceField extends ReferenceField {
  /** What becomes of it when what it refers to is deleted: that is refused, or it refers to nothing from then on. */
  readonly onDelete: 'restrict' | 'clear';
}

/** Ids of rows of another resource, kept in a table of their own. */
interface ReferencesField extends CommonField {
  readonly type: 'references';
  readonly to: Referred;
  /** So many at most. */
  readonly max?: number;
  readonly column: false;
}

/** The row's own id. */
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

/** The fields of a resource by name, in the order in which people see them. */
export type Fields = Readonly<Record<string, Field>>;

/**
 * What people keep rows of, described once for both sides as plain data: schemas, table types, lists, filters, forms, details, exports,
 * audit, history and conflicts derive from it. `as const satisfies Resource` checks a description.
 */
export interface Resource {
  /** As it stands in calls and in the audit: `role`. */
  readonly name: string;
  /** Its table. */
  readonly table: string;
  readonly one: Words;
  readonly fields: Fields;
  /** Its texts that a row is found by, in the order in which people are told: the `keyword` of its list is a part of any of them. */
  readonly search?: readonly string[];
}

/**
 * A resource whose calls, table, list, form, details, export, audit and history follow from its description alone. One that needs more
 * has calls of its own, as roles and users have.
 */
export interface CrudResource extends Resource {
  /** The page that shows it, which is the right to read it; its buttons are the rights to the rest. */
  readonly page: ManagedPage;
  readonly many: Words;
  readonly search: readonly [string, ...string[]];
  readonly fields: Readonly<Record<string, Exclude<Field, ReferenceField | ReferencesField> | NamedReferenceField>>;
}
