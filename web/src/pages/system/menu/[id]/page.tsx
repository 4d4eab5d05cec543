import { readMenuItem } from '@atrium/contract/menu/calls.ts';
import type { MenuItem } from '@atrium/contract/menu/schemas.ts';
import { Suspense, useState } from 'react';
import { useTitle, useTranslation } from '../../../../lib/language/i18n.ts';
import { useSideDialog } from '../../../../ui/overlay/use-side-dialog.ts';
import { RecordPage } from '../../../../ui/record/record-page.tsx';
import { MenuDetail } from '../menu-detail.tsx';
import { MenuForm } from '../menu-form.tsx';
import { MenuRemoval } from '../menu-removal.tsx';
import type { MenuDialog } from '../use-menu-actions.tsx';

export const words = ['menu', 'record', 'role', 'audit', 'table'] as const;

const MenuRecord = ({ item, onGone }: { item: MenuItem; onGone: () => void }) => {
  const { dialog, open, close } = useSideDialog<MenuDialog>();
  const [removed, setRemoved] = useState<MenuItem | null>(null);
  return (
    <>
      <MenuDetail item={item} beside={null} onOpen={open} onRemove={setRemoved} />
      <Suspense>
        {dialog?.kind === 'edit' && <MenuForm key="edit" item={dialog.item} parentId={null} onClose={close} />}
        {dialog?.kind === 'new' && <MenuForm key="new" item={null} parentId={item.id} onClose={close} />}
        {removed && <MenuRemoval item={removed} onClose={() => setRemoved(null)} onDone={onGone} />}
      </Suspense>
    </>
  );
};

/** A menu entry on a page of its own. */
export default function MenuRecordPage() {
  const c = useTranslation('common');
  const titleOf = useTitle();
  const list = { name: c((w) => w.menu.menu), path: '/system/menu' };
  return (
    <RecordPage call={readMenuItem} list={list} nameOf={({ name }) => titleOf(name)}>
      {(item, leave) => <MenuRecord item={item} onGone={leave} />}
    </RecordPage>
  );
}
