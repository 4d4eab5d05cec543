import { Input, Radio } from 'antd';
import { type ComponentType, type ReactNode, use, useEffect, useState } from 'react';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { watchFocus } from '../../lib/browser/focus-origin.ts';
import { onShortcut } from '../../lib/browser/shortcuts.ts';
import { renderPage } from '../../testing/render.tsx';
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

const Opener = ({ Overlay, children }: { Overlay: ComponentType<OverlayProps>; children: ReactNode }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <button type="button">旁边</button>
      <Overlay open={open} onClose={() => setOpen(false)}>
        {children}
      </Overlay>
    </>
  );
};

const Page = ({ onConfirm }: { onConfirm: () => void }) => {
  const [open, setOpen] = useState(false);
  const confirm = () => {
    onConfirm();
    setOpen(false);
  };
  useEffect(
    () =>
      onShortcut(
        [{ code: 'KeyK', ctrl: true }],
        () => true,
        () => setOpen(true),
      ),
    [],
  );
  return (
    <main tabIndex={-1}>
      <button type="button">页面</button>
      <Dialog open={open} title="搜索" onOk={confirm} onCancel={() => setOpen(false)}>
        <Input aria-label="关键字" />
      </Dialog>
    </main>
  );
};

// This test is the first one, because no element has had the focus.
test.each([
  ['if no element had it before', false],
  ['if the dialog has opened another page', true],
])('a dialog moves the focus to the page %s', async (_, hasOpener) => {
  const { pathname } = location;
  onTestFinished(() => history.replaceState(null, '', pathname));
  await renderPage(<Page onConfirm={() => hasOpener && history.replaceState(null, '', '/another')} />);
  if (hasOpener) page.getByRole('button', { name: '页面' }).element().focus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('textbox', { name: '关键字' })).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: /ok|确\s*定/i }));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

const findOpener = () => page.getByRole('button', { name: '打开' });
const open = async (Overlay: ComponentType<OverlayProps>, content: ReactNode = <Input aria-label="新名称" />) => {
  await renderPage(<Opener Overlay={Overlay}>{content}</Opener>);
  findOpener().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: '改名' })).toBeVisible();
};

describe.each([
  ['dialog', AsDialog],
  ['drawer', AsDrawer],
])('a %s', (_, Overlay) => {
  test('an overlay moves the focus to its first field, and Escape returns it', async () => {
    await open(Overlay);
    await expect.element(page.getByRole('textbox', { name: '新名称' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(findOpener()).toHaveFocus();
  });

  test('an overlay stays open while its content loads, and has the focus after that', async () => {
    const arrival = Promise.withResolvers<string>();
    const Late = () => <p>{use(arrival.promise)}</p>;
    await open(Overlay, <Late />);
    await expect.element(page.getByRole('heading', { name: '改名' })).toBeVisible();
    await expect.element(findOpener()).toBeVisible();
    arrival.resolve('到了');
    await expect.element(page.getByText('到了')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: '改名' })).toHaveFocus();
  });
});

test.each([
  ['dialog', AsDialog],
  ['drawer', AsDrawer],
])('a %s focuses its title when the element with the focus disappears', async (_, Overlay) => {
  const Steps = () => {
    const [isLast, setLast] = useState(false);
    return isLast ? (
      <p>完成</p>
    ) : (
      <button type="button" onClick={() => setLast(true)}>
        下一步
      </button>
    );
  };
  await open(Overlay, <Steps />);
  await expect.element(page.getByRole('heading', { name: '改名' })).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: '下一步' }));
  await expect.element(page.getByText('完成')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '改名' })).toHaveFocus();
});

test('a drawer keeps the focus while it is open', async () => {
  await open(AsDrawer);
  await expect.element(page.getByRole('textbox', { name: '新名称' })).toHaveFocus();
  for (let step = 0; step < 6; step += 1) {
    await userEvent.tab({ shift: true });
    // The page behind may have the focus for a moment.
    await expect.poll(() => document.activeElement?.textContent).not.toMatch(/打开|旁边/);
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(findOpener()).toHaveFocus();
});

test('keeps Tab inside a dialog, also with a single field', async () => {
  await renderPage(
    <Dialog open title="搜索" footer={null} closable={false}>
      <Input aria-label="关键词" />
    </Dialog>,
  );
  const field = page.getByRole('textbox', { name: '关键词' });
  await expect.element(field).toHaveFocus();
  await userEvent.tab();
  await expect.element(field).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(field).toHaveFocus();
});

test('a dialog moves the focus to the checked option if its first field is a choice', async () => {
  await open(AsDialog, <Radio.Group defaultValue="乙" options={['甲', '乙']} />);
  await expect.element(page.getByRole('radio', { name: '乙' })).toHaveFocus();
});

/** A list whose dialogs replace the elements of its rows, or delete a row. */
const List = () => {
  const [rows, setRows] = useState([1, 2, 3]);
  const [version, setVersion] = useState(0);
  const [openRow, setOpenRow] = useState<number | null>(null);
  const save = () => {
    setVersion(version + 1);
    setOpenRow(null);
  };
  const remove = () => {
    setRows(rows.filter((row) => row !== openRow));
    setOpenRow(null);
  };
  return (
    <main tabIndex={-1}>
      {rows.map((row) => (
        <div key={`${row} ${version}`} data-row-key={row}>
          <button type="button" onClick={() => setOpenRow(row)}>
            编辑 {row}
          </button>
          <span role="rowheader">
            <button type="button">名称 {row}</button>
          </span>
        </div>
      ))}
      <Dialog open={openRow !== null} title="编辑" onCancel={() => setOpenRow(null)}>
        <button type="button" onClick={save}>
          保存
        </button>
        <button type="button" onClick={remove}>
          删除
        </button>
      </Dialog>
    </main>
  );
};

test('a dialog returns the focus to its row, or if it was deleted to the next or previous row, or the page', async () => {
  await renderPage(<List />);
  const openAndClose = async (row: number, action: string) => {
    page
      .getByRole('button', { name: `编辑 ${row}` })
      .element()
      .focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: action }));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  };
  for (const [row, action, focusedText] of [
    [2, '保存', '名称 2'],
    [2, '删除', '名称 3'],
    [3, '删除', '名称 1'],
  ] as const) {
    await openAndClose(row, action);
    await expect.element(page.getByRole('button', { name: focusedText })).toHaveFocus();
  }
  await openAndClose(1, '删除');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('a long title of a dialog stays beside the close button', async () => {
  await renderPage(<Dialog open title={'很长的标题'.repeat(40)} footer={null} />);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  const title = dialog.getByRole('heading').element().getBoundingClientRect();
  const closeButton = dialog
    .getByRole('button', { name: /关闭|Close/i })
    .element()
    .getBoundingClientRect();
  expect(title.right).toBeLessThanOrEqual(closeButton.left);
});
