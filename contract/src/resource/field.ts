import type { InlineLanguage } from '../language.ts';
import type { ExportingPage, ManagedPage, Permission } from '../permissions.ts';
import type { ErrorCode } from '../error-codes.ts';
import type { SortPart } from '../schema/edit.ts';
import type { Rule } from '../validation.ts';

/** A text in the languages of resource definitions. `labels.ts` adds further ones. */
export type Translations = Readonly<Record<InlineLanguage, string>>;

export type ReferenceTarget = 'user' | 'role' | 'menu' | 'dept' | 'dictionary' | 'position';

/** A field with another name in one place of the API, for compatibility. */
interface Alias {
  readonly as: string;
}

interface CommonField {
  readonly label: Translations;
  /** English sentence for the API document, if the label does not suffice. */
  readonly description?: string;
  readonly hint?: Translations;
  /** False if the value is computed or stored in another table. */
  readonly column?: false;
  readonly readOnly?: true;
  readonly writeOnly?: true;
  /** Without `view` the value is masked, without `edit` it cannot be changed. */
  readonly permissions?: { readonly view?: Permission; readonly edit?: Permission };
  /** `width` in pixels; `isName` names the record, `isEnglishName` outside Chinese; `isExtra` is hidden by default. */
  readonly list?:
    | {
        readonly width: number;
        readonly isName?: true;
        readonly isEnglishName?: true;
        readonly isExtra?: true;
      }
    | false;
  readonly sort?: true;
  readonly filter?: true | Alias;
  readonly detail?: false;
  readonly exported?: false | Alias;
  /** `headings` are alternatives, in lower case without spaces. */
  readonly imported?: { readonly as?: string; readonly headings: readonly string[] };
}

/** `''` for none. */
interface TextField extends CommonField {
  readonly type: 'text';
  /** In code points. */
  readonly max: number;
  /** Determines rule, keyboard and cell. A `device` is a user agent, and an `error` is an error code. */
  readonly format?: 'email' | 'phone' | 'address' | 'url' | 'code' | 'markdown' | 'device' | 'error';
  /** Applies to values that are not empty, instead of the rule of a format. */
  readonly rule?: Rule;
  readonly required?: true;
  /** Searched and sorted by pinyin, stored in `<column>_pinyin` and `<column>_search`. */
  readonly pinyin?: true;
  readonly multiline?: true;
  /** Error code for duplicate values. */
  readonly unique?: ErrorCode;
}

interface IntegerField extends CommonField {
  readonly type: 'integer';
  readonly min?: number;
  readonly max?: number;
}

/** Exact decimal; in the API a text with all places: `12.50`. */
interface DecimalField extends CommonField {
  readonly type: 'decimal';
  /** Number of decimal places. Changing it needs a migration. */
  readonly places: number;
  readonly min?: number;
  readonly max?: number;
  readonly format?: Currency;
}

type Currency = 'CNY' | 'EUR' | 'GBP' | 'HKD' | 'JPY' | 'SGD' | 'TWD' | 'USD';

/** Date without time zone: `2026-03-05`; `''` for none. */
interface DateField extends CommonField {
  readonly type: 'date';
  readonly required?: true;
}

/** JSON for other programs; null for none. */
interface JsonField extends CommonField {
  readonly type: 'json';
  /** In characters as stored. */
  readonly max: number;
}

interface ChoicesField extends CommonField {
  readonly type: 'choices';
  readonly options: Readonly<Record<string, Translations>>;
}

/** Address of an uploaded file; `''` for none. */
interface FileField extends CommonField {
  readonly type: 'file';
  readonly accept: 'image';
  readonly sort?: never;
  readonly filter?: never;
  readonly imported?: never;
}

/** Attached files. Only users who may view the record can download them. */
interface FilesField extends CommonField {
  readonly type: 'files';
  readonly sort?: never;
  readonly filter?: never;
  readonly imported?: never;
}

interface FlagField extends CommonField {
  readonly type: 'flag';
}

/** 1 (enabled) or 0 (disabled). */
interface StatusField extends CommonField {
  readonly type: 'status';
}

interface ChoiceField extends CommonField {
  readonly type: 'choice';
  readonly options: Readonly<Record<string, Translations>>;
  /** Colors of the options that are shown as tags, or `names` if the options are named like their colors. */
  readonly colors?: Readonly<Record<string, string>> | 'names';
  readonly initial: string;
}

/** Value of an item of a dictionary, which users maintain; `''` for none. */
interface DictionaryField extends CommonField {
  readonly type: 'dictionary';
  /** Code of the dictionary. */
  readonly dictionary: string;
  readonly required?: true;
}

/** Milliseconds since the epoch; null for none. */
interface InstantField extends CommonField {
  readonly type: 'instant';
  /** `activity` is the time of the last activity; lists show null as "never". */
  readonly format?: 'activity';
  readonly required?: true;
}

/** ID of a record of another resource; null for none. */
interface ReferenceField extends CommonField {
  readonly type: 'reference';
  readonly to: ReferenceTarget;
}

/** Has a foreign key and is returned with a name: `owner` with `ownerName`, if the user may read it. */
interface NamedReferenceField extends ReferenceField {
  /** Whether deleting the referenced record is rejected or clears the reference. */
  readonly onDelete: 'restrict' | 'clear';
  readonly required?: true;
}

interface ReferencesField extends CommonField {
  readonly type: 'references';
  readonly to: ReferenceTarget;
  readonly max?: number;
  /** Join table with the columns `<resource>_id` and `<to>_id`. */
  readonly table: string;
  readonly column?: never;
  readonly sort?: never;
}

/** Users can only add records that they may read, and forms have an input for it. */
interface NamedReferencesField extends ReferencesField {
  /** Whether deleting a referenced record is rejected or removes the reference. */
  readonly onDelete: 'restrict' | 'clear';
}

interface IdField extends CommonField {
  readonly type: 'id';
  readonly readOnly: true;
}

export type Field =
  | TextField
  | IntegerField
  | DecimalField
  | DateField
  | JsonField
  | ChoicesField
  | FileField
  | FilesField
  | FlagField
  | StatusField
  | ChoiceField
  | DictionaryField
  | InstantField
  | ReferenceField
  | NamedReferenceField
  | ReferencesField
  | NamedReferencesField
  | IdField;

/** In display order. */
export type Fields = Readonly<Record<string, Field>>;

/** Plain data from which schemas, table types, lists, forms, exports and audit entries are derived. */
export interface Resource {
  /** Name in endpoints and audit entries, such as `role`. */
  readonly name: string;
  readonly table: string;
  readonly one: Translations;
  readonly many: Translations;
  readonly fields: Fields;
  /** Text fields that `keyword` searches, in display order. */
  readonly search?: readonly string[];
  /** Order of lists without a requested order. Default: by ID. */
  readonly defaultSort?: SortPart;
  /** Deleted records cannot be restored. */
  readonly trash?: false;
  /** Reference to the parent record. The page lists the records of one parent. */
  readonly parentField?: string;
}

/** A resource whose endpoints and page are generated; others, such as roles, have specific ones. */
export interface GeneratedResource extends Resource {
  /** Page whose permission and buttons also authorize the endpoints. */
  readonly page: ManagedPage;
  readonly search: readonly [string, ...string[]];
  /** Other query families with data of this resource, which a change invalidates. */
  readonly shownIn?: readonly string[];
  /** Error codes of its hooks, for the API document. */
  readonly errors?: { readonly change: readonly ErrorCode[]; readonly delete: readonly ErrorCode[] };
  readonly fields: Readonly<Record<string, Exclude<Field, ReferenceField> | NamedReferenceField>>;
}

export interface ReadOnlyResource extends Resource {
  readonly isReadOnly: true;
  readonly page: ExportingPage;
}
