import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Questions } from '../../../components/overlay/questions.tsx';
import { stubApi } from '../../../testing/list-server.ts';
import { renderPage } from '../../../testing/render.tsx';
import { RoleField } from './role-field.tsx';

const roles = [
  { id: 1, name: '超级管理员', code: 'admin', status: 1, grantable: true },
  { id: 2, name: '审计员', code: 'auditor', status: 0, grantable: true },
  { id: 3, name: '财务', code: 'finance', status: 1, grantable: false },
];

const Field = () => {
  const [value, setValue] = useState<number[]>([]);
  return (
    <>
      <label htmlFor="roles">角色</label>
      <RoleField id="roles" value={value} onChange={setValue} />
      <output>{value.join()}</output>
      <Questions />
    </>
  );
};

test('a role field disables roles that the user cannot grant, and asks before it grants all permissions', async () => {
  stubApi(({ path }) =>
    path === 'user-list/options' ? { code: 200, result: { roles, positions: [], depts: [] } } : undefined,
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  await renderPage(<Field />);
  const readChosen = () => page.getByRole('status').element().textContent;
  const answer = async (name: RegExp) => {
    const question = page.getByRole('dialog', { name: '授予角色“超级管理员”？' });
    await userEvent.click(question.getByRole('button', { name }));
    await expect.poll(() => question.elements()).toEqual([]);
  };
  const field = page.getByRole('combobox', { name: '角色' });
  const choose = async (text: string) => {
    await userEvent.fill(field, text);
    await userEvent.keyboard('{Enter}');
  };
  await userEvent.click(field);
  const listNames = () => [...document.querySelectorAll('.ant-select-item-option')].map((item) => item.textContent);
  await expect.poll(listNames).toEqual(['审计员（已停用）', '财务（超出您的权限）', '超级管理员（全部权限）']);
  await expect.element(page.getByTitle('财务（超出您的权限）').last()).toHaveClass(/disabled/);
  await choose('审计');
  await expect.poll(readChosen).toBe('2');
  await choose('超级');
  await answer(/取\s*消/);
  expect(readChosen()).toBe('2');
  await choose('超级');
  await answer(/授\s*予/);
  await expect.poll(readChosen).toBe('2,1');
});
