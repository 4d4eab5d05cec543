import { RolePage } from '../../../parts/access/role-page.tsx';

export const words = ['access'] as const;

/** Seen by those alone who hold the role admin. */
export default function AdminVisiblePage() {
  return <RolePage role="admin" path="/access/admin-visible" />;
}
