import { compareFields } from '../../audit/field-changes.ts';
import type { GrantPolicy } from '../../change/grant-policy.ts';
import { writeVersion } from '../../change/write-version.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { parseRoleLimit } from '../../lib/tree/menu-tree.ts';

/** Throws if items are limited to this code and the caller does not have them: holders of the role would gain them. */
export const assertMayUseCode = async (policy: GrantPolicy, code: string): Promise<void> => {
  const itemIds = [...policy.context.limits].filter(([, codes]) => codes.includes(code)).map(([id]) => id);
  const departments = { all: false, depts: new Set<number>() };
  await policy.assertHolds({ admin: false, grants: new Map(itemIds.map((id) => [id, departments])) });
};

/** Replaces the code of a role in the menu items that are limited to it, so that its holders keep them. */
export const renameInLimits = async (tx: RecordTransaction, before: string, after: string): Promise<void> => {
  const items = (await tx.permissions.menus()).filter((item) => parseRoleLimit(item).includes(before));
  for (const item of items) {
    const limit = [...parseRoleLimit(item)];
    const roles = limit.map((code) => (code === before ? after : code));
    const columns = { roles: JSON.stringify(roles) };
    await writeVersion(tx.context.dialect, tx, { table: 'menus', row: item, columns, broken: {} });
    const changes = compareFields({ roles: limit }, { roles });
    tx.audit({ action: 'menu.update', recordId: item.id, recordName: item.name, changes });
  }
};
