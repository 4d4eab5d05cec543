import type { ScheduledTaskItem } from '@atrium/contract/scheduled-task/schemas.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../lib/query/query.ts';
import { getUnsavedChanges } from '../../lib/tab/unsaved.ts';
import { clickTwice } from '../../testing/click-twice.ts';
import { companySettings } from '../../testing/company-settings.ts';
import { openPage } from '../../testing/open-page.tsx';
import PolicyPage from './policy/page.tsx';
import SettingPage from './setting/page.tsx';
import { RulesPreview } from './sign-in/rules-preview.tsx';
import { SettingsDialog } from './sign-in/settings-dialog.tsx';
import TaskPage from './task/page.tsx';

beforeEach(() => {
  queryClient.clear();
  return async () => {
    vi.unstubAllGlobals();
    await page.viewport(1280, 800);
  };
});

const button = (name: string | RegExp) => page.getByRole('button', { name });

describe('the scheduled tasks', () => {
  const createTask = (name: ScheduledTaskItem['name'], parts: Partial<ScheduledTaskItem> = {}): ScheduledTaskItem => ({
    name,
    everyMinutes: null,
    waiting: null,
    lastRun: null,
    nextRunTime: null,
    ...parts,
  });
  type Run = NonNullable<ScheduledTaskItem['lastRun']>;
  const createRun = (parts: Partial<Run>): Run => ({
    startTime: 0,
    durationMs: null,
    result: 'success',
    error: '',
    ...parts,
  });
  const tasks = [
    createTask('backup', { lastRun: createRun({ result: 'running' }), nextRunTime: 0 }),
    createTask('outbox', {
      waiting: 2,
      lastRun: createRun({ result: 'failure', durationMs: 1500, error: 'full' }),
    }),
  ];
  const listRows = () =>
    page
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent).join('|'));

  test.each([[1280], [390]])('the tasks show their last runs in %i pixels', async (width) => {
    await page.viewport(width, 800);
    await openPage(TaskPage, { 'job-schedule': tasks });
    await expect.poll(listRows).toHaveLength(2);
    const [running, failed] = listRows();
    expect(running).toMatch(/每日备份.*1970.*执行中/);
    expect(running).not.toMatch(/秒/);
    expect(failed).toMatch(/2 条待发送.*1970.*1\.5 秒|2 条待发送.*失败.*full.*1\.5 秒/);
    expect(failed).toMatch(/失败.*full/);
    await expect.element(button('立即执行：每日备份')).toBeDisabled();
  });

  test('a task without a run says so', async () => {
    await openPage(TaskPage, { 'job-schedule': [createTask('backup')] });
    await expect.poll(() => listRows()[0]).toMatch(/尚未执行\|–\|–\|–\|/);
  });

  test.each([
    ['success', '执行成功'],
    ['failure', '执行失败'],
    ['running', '已开始执行'],
  ] as const)('the result %s of a run is reported', async (result, text) => {
    const { sent } = await openPage(TaskPage, {
      'job-schedule': [createTask('backup')],
      'POST job-schedule/run': [createTask('outbox'), createTask('backup', { lastRun: createRun({ result }) })],
    });
    await clickTwice(button('立即执行：每日备份'));
    await expect.element(page.getByText(`“每日备份”${text}`)).toBeVisible();
    await expect.poll(() => sent()).toEqual([['POST job-schedule/run', { name: 'backup' }]]);
  });
});

describe('the company settings', () => {
  const open = (parts: object = {}, results: object = {}, part = 'access') =>
    openPage(
      SettingPage,
      { 'company-settings': { ...companySettings, version: 3, ...parts }, ...results },
      part === '' ? '/setting' : `/setting?part=${part}`,
    );

  test('the parts are in the address', async () => {
    const { location } = await open({}, {}, '');
    for (const [name, address] of [
      ['账号与消息', '/setting?part=access'],
      ['默认偏好', '/setting?part=defaults'],
    ] as const) {
      await userEvent.click(page.getByText(name, { exact: true }).first());
      await expect.poll(location).toBe(address);
    }
  });

  test('a registration beyond the limit of the server cannot be chosen', async () => {
    await open({ registrationLimit: 'approval' });
    const modes = page.getByRole('radiogroup').last().getByRole('radio');
    await expect.poll(() => modes.elements().map((radio) => radio.matches(':disabled'))).toHaveLength(4);
    expect(modes.elements().filter((radio) => radio.matches(':disabled'))).toHaveLength(1);
  });

  test('a change can be discarded, and is saved with the version that it started from', async () => {
    const saved = { ...companySettings, version: 4, name: '青瓷' };
    const { sent, results } = await open({ name: '旧名' }, { 'PUT company-settings': null }, '');
    const name = page.getByRole('textbox').first();
    await userEvent.fill(name, '新名');
    await userEvent.click(button(/放弃|撤销更改/));
    await expect.element(name).toHaveValue('旧名');
    expect(getUnsavedChanges()).toEqual([]);
    await userEvent.fill(name, '青瓷');
    await userEvent.click(button(/保\s?存/));
    await expect.element(page.getByText('请检查输入的内容').first()).toBeVisible();
    results['PUT company-settings'] = saved;
    results['company-settings'] = saved;
    await userEvent.click(button(/保\s?存/));
    await expect.poll(() => getUnsavedChanges()).toEqual([]);
    await expect
      .poll(() => sent()[1])
      .toEqual(['PUT company-settings', expect.objectContaining({ name: '青瓷', version: 3 })]);
    await expect.element(name).toHaveValue('青瓷');
  });

  test.each([
    ['sent', { outcome: 'sent', to: 'me@example.com' }, /me@example\.com/],
    ['failed', { outcome: 'failed', to: 'me@example.com', detail: 'ECONNREFUSED' }, /ECONNREFUSED/],
    ['rejected', null, /请检查输入的内容/],
  ])('a test email that was %s is reported', async (_, result, text) => {
    const { sent } = await open(
      { carriers: { email: 'smtp', sms: 'none' } },
      { 'POST company-settings/test-carrier': result },
    );
    const send = button(/发送测试/);
    await expect.element(send).toBeVisible();
    expect(send.elements()).toHaveLength(1);
    await userEvent.click(send);
    await expect.element(page.getByRole('status').getByText(text)).toBeVisible();
    await expect.poll(() => sent().map(([, body]) => body)).toEqual([{ channel: 'email' }]);
  });
});

describe('the policies', () => {
  const policy = { name: 'privacy', language: 'zh-CN', content: '旧文', updateTime: 0, version: 3 };
  const source = page.getByRole('textbox', { name: 'Markdown 原文' });

  test('drafts are kept while another text is shown, and the address names the text', async () => {
    const { reads, location } = await openPage(PolicyPage, { 'policy-item': policy });
    await userEvent.fill(source, '新文');
    await userEvent.click(page.getByText('English', { exact: true }));
    await expect.element(source).toHaveValue('旧文');
    expect(location()).toBe('/page?language=en-US');
    expect(reads('policy-item').at(-1)).toEqual({ name: 'privacy', language: 'en-US' });
    expect(getUnsavedChanges()).toHaveLength(1);
    await userEvent.click(page.getByText('简体中文', { exact: true }));
    await expect.element(source).toHaveValue('新文');
    await userEvent.fill(source, ' ');
    await expect.element(button(/保\s?存/)).toBeDisabled();
    await userEvent.fill(source, '旧文');
    await expect.poll(() => getUnsavedChanges()).toEqual([]);
  });
});

describe('the settings of password sign-in', () => {
  const settings = { redirectBase: null, isPasswordOpen: true, emergencyAccounts: [{ id: 4, name: '李四' }] };

  test('the settings are saved with the emergency accounts, and the dialog stays open after a failure', async () => {
    const close = vi.fn();
    const { sent, results } = await openPage(() => <SettingsDialog onClose={close} />, {
      'sign-in-settings': settings,
      'PUT sign-in-settings': null,
      'user-list': { list: [], total: 0, current: 1, pageSize: 20 },
    });
    await expect.element(page.getByTitle('李四', { exact: true })).toBeVisible();
    await userEvent.click(page.getByRole('switch'));
    await userEvent.click(button(/保\s?存/));
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(close).not.toHaveBeenCalled();
    results['PUT sign-in-settings'] = settings;
    await userEvent.click(button(/保\s?存/));
    await expect.poll(() => close.mock.calls).toHaveLength(1);
    await expect
      .poll(() => sent().map(([, body]) => body))
      .toEqual([
        { isPasswordOpen: false, emergencyAccounts: [4] },
        { isPasswordOpen: false, emergencyAccounts: [4] },
      ]);
  });

  test('the preview shows what the rules grant for claims', async () => {
    const rules = [{ claim: 'groups', value: 'dev', roles: [1, 9], deptId: 3 }];
    await openPage(() => <RulesPreview rules={rules} providerId={7} />, {
      'role-list': { list: [{ id: 1, name: '开发' }], total: 1, current: 1, pageSize: 100 },
      'user-list/options': { roles: [], positions: [], depts: [{ id: 3, parentId: '', name: '研发' }] },
      'identity-provider-item/claims': { claims: '{"groups":["dev"]}' },
    });
    await userEvent.click(page.getByRole('group').element().querySelector('summary') ?? document.body);
    const field = page.getByRole('textbox');
    const status = page.getByRole('status').last();
    await userEvent.fill(field, '[]');
    await expect.poll(() => status.element().textContent).toMatch(/JSON/);
    await userEvent.fill(field, '{"groups":["other"]}');
    await expect.poll(() => status.element().textContent).not.toMatch(/JSON|开发/);
    await userEvent.click(button(/最近|上次/));
    await expect.element(field).toHaveValue('{\n  "groups": [\n    "dev"\n  ]\n}');
    await expect.element(status.getByText(/开发、#9/)).toBeVisible();
    await expect.element(status.getByText(/研发/)).toBeVisible();
  });
});
