import { Input } from 'antd';
import { type ComponentType, type ReactNode, useState } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { watchFocus } from '../../lib/browser/focus-place.ts';
import { show } from '../../testing/show.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';

beforeAll(() => {
  watchFocus();
});

interface OverlayProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

const AsDialog = ({ onClose, ...props }: OverlayProps) => <Dialog {...props} title="改名" onCancel={onClose} />;
const AsDrawer = (props: OverlayProps) => <Drawer {...props} title="改名" focus="field" />;

const Opener = ({ Overlay }: { Overlay: ComponentType<OverlayProps> }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <button type="button">旁边</button>
      <Overlay open={open} onClose={() => setOpen(false)}>
        <Input aria-label="新名称" />
      </Overlay>
    </>
  );
};

const opener = () => page.getByRole('button', { name: '打开' });
const open = async (Overlay: ComponentType<OverlayProps>) => {
  await show(<Opener Overlay={Overlay} />);
  opener().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: '改名' })).toBeVisible();
};

describe.each([
  ['dialog', AsDialog],
  ['drawer', AsDrawer],
])('a %s', (_, Overlay) => {
  test('takes the keyboard to its first field, and Escape gives it back to what opened it', async () => {
    await open(Overlay);
    await expect.element(page.getByRole('textbox', { name: '新名称' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
  });
});

test('a drawer keeps the keyboard while it is open', async () => {
  await open(AsDrawer);
  await expect.element(page.getByRole('textbox', { name: '新名称' })).toHaveFocus();
  for (let step = 0; step < 6; step += 1) {
    await userEvent.tab({ shift: true });
    // What lies behind may have it for a moment, until it is taken back.
    await expect.poll(() => document.activeElement?.textContent).not.toMatch(/打开|旁边/);
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(opener()).toHaveFocus();
});
