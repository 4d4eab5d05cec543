import { RolePage } from '../../../features/access/role-page.tsx';

export const words = ['access'] as const;

export default function CommonVisiblePage() {
  return <RolePage role="common" path="/access/common-visible" />;
}
