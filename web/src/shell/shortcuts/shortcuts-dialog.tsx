import { OnDemand } from '../../components/overlay/on-demand.tsx';
import { closeShortcuts, useShortcutList } from './open-shortcuts.ts';

const load = async () => (await import('./shortcuts-modal.tsx')).ShortcutsModal;

export const ShortcutsDialog = () => {
  const isOpen = useShortcutList((list) => list.isOpen);
  return <OnDemand isNeeded={isOpen} load={load} onFail={closeShortcuts} />;
};
