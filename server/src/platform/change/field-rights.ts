import type { Right } from '@atrium/contract/permissions.ts';
import type { Fields } from '@atrium/contract/resource/field.ts';
import { needsOf } from '@atrium/contract/resource/read.ts';
import type { PermissionData } from '../access/permission-data.ts';
import { meets } from '../access/rights.ts';
import type { Caller } from '../auth/caller.ts';
import type { Lacking } from '../resource/masks.ts';
import { isDepartmentInScope, readDataScope, type DataScope } from '../access/data-scope.ts';

interface Person {
  readonly id: number;
  readonly deptId: number | null;
}

/** What somebody may not see, or not change, of rows that belong to departments. */
export interface FieldRights {
  /** Fields that are closed to them whosever they are. */
  readonly lacking: Lacking;
  /** Fields that are closed to them of this person: also where the right does not reach the person. */
  readonly lackingOf: (person: Person) => Lacking;
  /** Whose field is open to them, by its name: a right reaches whom the roles that grant it reach. */
  readonly scopes: ReadonlyMap<string, DataScope>;
}

const none: Lacking = new Set();

/** Fields of rows that belong to nobody that the caller may not see, or not change. */
export const lackingOf = (fields: Fields, { rights }: Pick<Caller, 'rights'>, part: 'see' | 'change'): Lacking => {
  const lacking = needsOf(fields, part).filter(({ need }) => !meets(rights, need));
  return lacking.length === 0 ? none : new Set(lacking.map(({ name }) => name));
};

/**
 * The same of people, whom a right reaches by the data scope of the roles that grant it. What is one's own one always sees; who looks
 * at the product as somebody else sees no more of them than they would themselves.
 */
export const readFieldRights = async (
  permissions: PermissionData,
  caller: Caller,
  fields: Fields,
  part: 'see' | 'change',
): Promise<FieldRights> => {
  const needs = needsOf(fields, part);
  const lacking = lackingOf(fields, caller, part);
  const byNeed = new Map<Right, DataScope>();
  const nobody = { all: false, depts: new Set<number>(), self: caller.userId };
  for (const { name, need } of needs)
    if (!byNeed.has(need))
      byNeed.set(need, lacking.has(name) ? nobody : await readDataScope(permissions, caller, need));
  const scopes = new Map(needs.map(({ name, need }) => [name, byNeed.get(need) ?? nobody]));
  if ([...scopes.values()].every(({ all }) => all)) return { lacking, lackingOf: () => none, scopes };
  const isOwn = ({ id }: Person) => part === 'see' && caller.viewer === null && id === caller.userId;
  return {
    lacking,
    lackingOf: (person) =>
      new Set(
        [...scopes]
          .filter(([, scope]) => !isOwn(person) && !isDepartmentInScope(scope, person.deptId))
          .map(([name]) => name),
      ),
    scopes,
  };
};
