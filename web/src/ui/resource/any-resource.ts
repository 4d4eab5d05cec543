import type { AuditEntry, AuditNames } from '@atrium/contract/audit/schemas.ts';
import type { Call } from '@atrium/contract/call.ts';
import type { CrudResource } from '@atrium/contract/resource/field.ts';
import { nameField } from '@atrium/contract/resource/read.ts';

/** A row of any resource: what its fields hold only the description says. */
export interface AnyRow {
  readonly id: number;
  readonly version: number;
}

interface AnyPage {
  readonly list: readonly AnyRow[];
  readonly total: number;
  readonly current: number;
  readonly pageSize: number;
}

interface AnyHistory {
  readonly list: AuditEntry[];
  readonly total: number;
  readonly names: AuditNames;
}

/** The calls of any resource that is described and no more. */
interface AnyCalls {
  readonly list: Call<object, AnyPage>;
  readonly export: Call<object, unknown>;
  readonly create: Call<object, AnyRow>;
  readonly update: Call<object, AnyRow>;
  readonly delete: Call<{ readonly id: number }, unknown>;
  readonly history: Call<{ id: number | string; pageSize?: number | string | undefined }, AnyHistory>;
}

/** A resource with its calls, as what is derived from it takes them. */
export interface AnyResource {
  readonly resource: CrudResource;
  readonly calls: AnyCalls;
}

/** What a row is called. */
export const nameIn = ({ fields }: CrudResource, row: object): string => String(Reflect.get(row, nameField(fields)));
