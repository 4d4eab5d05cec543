import { roleResource } from '@atrium/contract/role/fields.ts';
import type { Role } from '@atrium/contract/role/schemas.ts';
import { useMemo } from 'react';
import { useLabel } from '../../../lib/language/label.ts';
import type { DataColumn } from '../../../ui/data-table/columns.ts';
import { useColumns } from '../../../ui/resource/use-columns.ts';
import { RowName } from '../../../ui/text/row-name.tsx';

const { fields } = roleResource;

/** The columns of the list of roles. */
export const useRoleColumns = (onOpen: (role: Role) => void): DataColumn<Role>[] => {
  const label = useLabel();
  const own = useMemo(
    () => ({
      name: (role: Role) => (
        <>
          <RowName onOpen={() => onOpen(role)}>{role.name}</RowName>
          {role.builtin && <span className="ms-2 text-xs text-tertiary">{label(fields.builtin.label)}</span>}
        </>
      ),
    }),
    [label, onOpen],
  );
  return useColumns(fields, own);
};
