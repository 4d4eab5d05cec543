import { RolePage } from '../../../ui/page/role-page.tsx';

/** Seen by those alone who hold the role admin. */
export default function AdminVisiblePage() {
  return <RolePage role="admin" path="/access/admin-visible" />;
}
