import { roleResource } from '@atrium/contract/role/fields.ts';
import type { Role } from '@atrium/contract/role/schemas.ts';
import { useMemo } from 'react';
import { useLabel } from '../../../lib/language/label.ts';
import type { ResourceCells } from '../../../components/resource/resource-cells.tsx';
import { preloadResource, ResourcePage, resourceWords } from '../../../components/resource/resource-page.tsx';
import { RowName } from '../../../components/text/row-name.tsx';
import { roleCalls, useRoleScreen } from './use-role-screen.tsx';

export const words = ['role', ...resourceWords] as const;

export const preloadData = preloadResource({ resource: roleResource, calls: roleCalls });

const useCells = (): ResourceCells<Role> => {
  const label = useLabel();
  return useMemo(
    () => ({
      name: (role, open) => (
        <span className="flex min-w-0 items-baseline gap-2">
          <RowName onOpen={open}>{role.name}</RowName>
          {role.builtin && (
            <span className="flex-none text-xs text-tertiary">{label(roleResource.fields.builtin.label)}</span>
          )}
        </span>
      ),
    }),
    [label],
  );
};

export default function RolePage() {
  return <ResourcePage {...useRoleScreen()} cells={useCells()} />;
}
