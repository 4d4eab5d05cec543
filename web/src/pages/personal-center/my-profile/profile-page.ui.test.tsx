import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../../lib/query/query.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { createProfile } from '../../../testing/profile.ts';
import MyProfilePage from './page.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

const capabilities = { product: 'atrium', version: '1', timeZone: 'UTC', demoAccounts: [] };
const createDevice = (id: number, parts: object = {}) => ({
  id,
  device: '',
  address: `10.0.0.${id}`,
  createTime: 0,
  lastUseTime: 0,
  endTime: 0,
  current: false,
  ...parts,
});
const google = { id: 4, provider: 'Google', name: 'me@example.com', createTime: 0, lastUseTime: null };
const baseResults = {
  capabilities,
  'account-item': createProfile(),
  'user-info': { ...createProfile(), roles: ['admin'] },
  'get-async-routes': [],
  'account-second-factor-item': { createTime: null, passkeys: [], recoveryCodes: 0, rememberedDevices: [] },
  'account-external-list': [],
  'account-api-token-list': [],
  'account-security-event-list': [],
  'account-session-list': [createDevice(1)],
  'account-sign-in-list': { list: [], total: 0, current: 1, pageSize: 10 },
};
const open = (view: string, results: object = {}, more = '') =>
  openPage(MyProfilePage, { ...baseResults, ...results }, `/me${view && `?view=${view}`}${more}`);
const button = (name: RegExp | string) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog');
const answer = (name: RegExp) => userEvent.click(dialog.getByRole('button', { name }));
const listItems = () =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

test('the profile shows the facts of the account, and keeps its view in the address', async () => {
  const account = { ...createProfile(), dept: '研发', email: 'me@example.com', phoneNumber: '13800000000' };
  const { location } = await open('', { 'account-item': account });
  const facts = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
  await expect.poll(() => facts().slice(0, 4)).toEqual(['admin', '研发', 'me@example.com', '13800000000']);
  expect(facts()[5]).toBe('–');
  await expect.element(page.getByText('暂无个人简介')).toBeVisible();
  for (const [name, address] of [
    ['登录安全', '/me?view=password'],
    ['登录设备', '/me?view=devices'],
    ['登录记录', '/me?view=sign-ins'],
    ['基本资料', '/me'],
  ] as const) {
    await userEvent.click(page.getByRole('tab', { name }));
    await expect.element(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    expect(location()).toBe(address);
  }
});

describe('the contacts', () => {
  test.each([
    ['of an empty profile can be added', {}, ['添加邮箱', '添加手机号']],
    ['can be changed once verified', { email: 'a@b.cn', emailVerified: true }, ['修改邮箱', '添加手机号']],
    ['can be verified', { email: 'a@b.cn', phoneNumber: '1' }, ['验证或修改邮箱', '验证或修改手机号']],
  ])('%s', async (_, parts, names) => {
    await open('', { 'account-item': createProfile(parts) });
    await expect
      .poll(() =>
        button(/邮箱|手机号/)
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(names);
  });

  test('a contact that the server cannot verify cannot be changed', async () => {
    await open('', { capabilities: { ...capabilities, codes: { email: false, sms: true } } });
    await expect.element(page.getByText(/未配置验证码发送/)).toBeVisible();
    expect(button(/邮箱/).elements()).toEqual([]);
    await expect.element(button('添加手机号')).toBeVisible();
  });

  test('an email is changed with a code and the password', async () => {
    const { sent } = await open('', {
      'POST account-contact-item/code': { expireTime: 0, waitSeconds: 60, printed: false },
      'PUT account-contact-item': {},
    });
    await userEvent.click(button('添加邮箱'));
    expect(button('移除邮箱').elements()).toEqual([]);
    await userEvent.fill(dialog.getByLabelText('新邮箱'), ' New@example.com ');
    await userEvent.click(dialog.getByRole('button', { name: /获取验证码|发送验证码/ }));
    await expect.poll(sent).toHaveLength(1);
    await expect.poll(() => sent()[0]?.[1]).toMatchObject({ channel: 'email', to: 'New@example.com' });
    await userEvent.fill(dialog.getByLabelText('验证码'), '123456');
    await userEvent.fill(dialog.getByLabelText('当前密码'), 'secret-1');
    await answer(/保\s?存/);
    await expect.element(page.getByText('已验证并保存')).toBeVisible();
    await expect
      .poll(() => sent()[1])
      .toEqual([
        'PUT account-contact-item',
        { channel: 'email', to: 'New@example.com', code: '123456', password: 'secret-1' },
      ]);
    await expect.poll(() => dialog.elements()).toEqual([]);
  });

  test('a phone number is removed with the password only', async () => {
    const { sent, results } = await open('', {
      'account-item': createProfile({ phoneNumber: '13800000000' }),
      'PUT account-contact-item': null,
    });
    await userEvent.click(button('验证或修改手机号'));
    await expect.element(dialog.getByRole('textbox', { name: /手机号/ })).toHaveValue('13800000000');
    await answer(/移除手机号/);
    expect(sent()).toEqual([]);
    await userEvent.fill(dialog.getByLabelText('当前密码'), 'secret-1');
    await answer(/移除手机号/);
    await expect.poll(sent).toHaveLength(1);
    await expect.element(page.getByText('请检查输入的内容').first()).toBeVisible();
    results['PUT account-contact-item'] = {};
    await answer(/移除手机号/);
    await expect.element(page.getByText('已移除')).toBeVisible();
    await expect
      .poll(() => sent()[1])
      .toEqual(['PUT account-contact-item', { channel: 'sms', to: '', code: '', password: 'secret-1' }]);
  });
});

describe('the devices', () => {
  test('the current device comes first, and the others can be signed out after a question', async () => {
    const { sent } = await open('devices', {
      'account-session-list': [createDevice(1), createDevice(2, { current: true })],
      'DELETE account-session-item': { ended: 1 },
      'POST account-session-item/end-others': { ended: 1 },
    });
    await expect.poll(() => listItems()[0]).toMatch(/^未知设备当前设备10\.0\.0\.2/);
    expect(listItems()[0]).not.toContain('退出登录');
    await userEvent.click(button(/^退出登录$/));
    await answer(/取\s?消/);
    await expect.poll(() => dialog.elements()).toEqual([]);
    expect(sent()).toEqual([]);
    await userEvent.click(button(/^退出登录$/));
    await answer(/^退出登录$/);
    await expect.poll(sent).toEqual([['DELETE account-session-item', { id: 1 }]]);
    await expect.poll(() => dialog.elements()).toEqual([]);
    await userEvent.click(button('退出其他所有设备'));
    await expect.poll(() => sent()).toHaveLength(1);
    await answer(/退出其他所有设备/);
    await expect.poll(() => sent()[1]).toEqual(['POST account-session-item/end-others', {}]);
  });

  test('at most eight devices are shown at first, and others cannot be signed out without any', async () => {
    const devices = Array.from({ length: 10 }, (_, index) => createDevice(index + 1));
    const { results } = await open('devices', { 'account-session-list': devices });
    await expect.poll(listItems).toHaveLength(8);
    await userEvent.click(button('显示其余 2 台设备'));
    await expect.poll(listItems).toHaveLength(10);
    expect(button(/显示其余/).elements()).toEqual([]);
    results['account-session-list'] = [createDevice(1, { current: true })];
    await queryClient.invalidateQueries();
    await expect.element(button('退出其他所有设备')).toBeDisabled();
  });
});

test('the sign-ins are listed by page with their outcome', async () => {
  const createSignIn = (id: number) => ({ id, time: 0, address: `10.0.0.${id}`, success: id !== 1 });
  const list = Array.from({ length: 10 }, (_, index) => createSignIn(index + 1));
  const { reads } = await open('sign-ins', {
    'account-sign-in-list': { list, total: 11, current: 1, pageSize: 10 },
  });
  await expect.element(page.getByRole('row', { name: /10\.0\.0\.1 登录失败$/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /10\.0\.0\.2 登录成功$/ })).toBeVisible();
  await userEvent.click(page.getByRole('listitem', { name: '2' }));
  await expect.poll(() => reads('account-sign-in-list')).toContainEqual({ current: '2', pageSize: '10' });
});

describe('the security of the account', () => {
  test('an external account is unlinked after a question', async () => {
    const { sent } = await open('password', {
      'account-external-list': [google, { ...google, id: 5, name: 'other', lastUseTime: 0 }],
      'DELETE account-external-item': {},
    });
    const section = page.getByRole('region', { name: '外部账号' });
    await expect.element(section.getByText(/^Google，关联于 [^，]+$/)).toBeVisible();
    await expect.element(section.getByText(/^Google，关联于 .*，最近使用：/)).toBeVisible();
    await userEvent.click(button('取消关联').first());
    await expect.element(dialog.getByText('取消关联“me@example.com”？').last()).toBeVisible();
    expect(sent()).toEqual([]);
    await answer(/取消关联/);
    await expect.element(page.getByText('已取消关联')).toBeVisible();
    await expect.poll(() => sent()).toEqual([['DELETE account-external-item', { id: 4 }]]);
  });

  const providers = { ...capabilities, signIn: { password: true, providers: [{ id: 7, name: '企业账号' }] } };

  test('an external account is linked once with the code of the address, which is removed', async () => {
    const { sent, location } = await open(
      'password',
      { capabilities: providers, 'POST external-sign-in/link/complete': {} },
      '#signIn=abc',
    );
    await expect.element(page.getByText('已关联外部账号')).toBeVisible();
    await expect.poll(() => sent()).toEqual([['POST external-sign-in/link/complete', { code: 'abc' }]]);
    expect(location()).toBe('/me?view=password');
  });

  test('the error of an identity provider is shown, and linking can be started again', async () => {
    const { sent, location } = await open('password', { capabilities: providers }, '#signInError=signIn.canceled');
    await expect.element(page.getByRole('region', { name: '外部账号' }).getByRole('alert')).toBeVisible();
    expect([sent(), location()]).toEqual([[], '/me?view=password']);
    const link = button(/关联企业账号/);
    await userEvent.click(link);
    await expect.poll(sent).toEqual([['POST external-sign-in/link', { providerId: 7 }]]);
    await expect.element(link).not.toHaveClass(/loading/);
  });

  test('external accounts are hidden without any, and offered again if they cannot be read', async () => {
    const { results } = await open('password', { 'account-external-list': null });
    const retry = page.getByRole('region', { name: '外部账号' }).getByRole('button');
    await expect.element(retry).toBeVisible();
    results['account-external-list'] = [];
    await userEvent.click(retry);
    await expect.poll(() => page.getByText('外部账号').elements()).toEqual([]);
    await expect.element(page.getByText('暂无安全事件')).toBeVisible();
  });

  test('security events name the action, and the address or another user', async () => {
    const events = [
      { id: 1, time: 0, act: 'user.changePassword', address: '10.0.0.9' },
      { id: 2, time: 0, act: 'user.resetPassword', address: '' },
    ];
    const { results } = await open('password', { 'account-security-event-list': null });
    const section = page.getByRole('region', { name: '最近的安全事件' });
    await expect.element(section.getByRole('alert')).toBeVisible();
    results['account-security-event-list'] = events;
    await userEvent.click(section.getByRole('button', { name: /重\s?试/ }));
    const listEvents = () =>
      section
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent);
    await expect
      .poll(listEvents)
      .toEqual([expect.stringMatching(/^修改密码.* · 10\.0\.0\.9$/), expect.stringMatching(/^重置.*由其他用户操作$/)]);
  });

  test('the own data is downloaded from the address that the server returns', async () => {
    const addresses: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      addresses.push(this.href);
    });
    const { sent, results } = await open('password', { 'POST account-data/download': null });
    const download = button(/下载我的数据/);
    await userEvent.click(download);
    await expect.poll(sent).toHaveLength(1);
    await expect.element(download).not.toHaveClass(/loading/);
    results['POST account-data/download'] = { url: '/api/download/abc' };
    await userEvent.click(download);
    await expect.poll(() => addresses).toEqual([new URL('/api/download/abc', location.href).href]);
  });
});
