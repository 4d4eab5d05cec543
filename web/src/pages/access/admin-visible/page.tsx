import { RolePage } from '../../../features/access/role-page.tsx';

export const words = ['access'] as const;

export default function AdminVisiblePage() {
  return <RolePage role="admin" path="/access/admin-visible" />;
}
