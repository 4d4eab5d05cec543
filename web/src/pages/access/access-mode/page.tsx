import { AccountPanel } from '../../../features/access/account-panel.tsx';
import { ModePanel } from './mode-panel.tsx';

export const words = ['access'] as const;

export default function AccessModePage() {
  return (
    <div className="flex flex-col gap-4 px-4 pt-3 pb-4">
      <ModePanel />
      <AccountPanel />
    </div>
  );
}
