import type { SecondFactorState } from '@atrium/contract/second-factor/schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stubApi } from '../../testing/list-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { SecondFactorDialogs, type Step } from './second-factor-dialogs.tsx';

const passkey = { id: 4, name: '手机', createTime: 0, lastUseTime: null };
const factor: SecondFactorState = { createTime: 0, passkeys: [passkey], recoveryCodes: 3, rememberedDevices: [] };
const codes = ['aaaa-1111', 'bbbb-2222'];
const secret = { secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/Atrium' };
const dialog = page.getByRole('dialog');
const usePasskey = dialog.getByRole('button', { name: '使用通行密钥' });

beforeEach(() => () => vi.unstubAllGlobals());

const open = async (
  step: Step,
  { result = {}, state = factor }: { result?: object; state?: SecondFactorState } = {},
) => {
  const requests = stubApi(({ path }) => (path.startsWith('account-') ? { code: 200, result } : undefined));
  const show = vi.fn();
  await renderPage(<SecondFactorDialogs step={step} factor={state} show={show} />);
  await expect.element(dialog).toBeVisible();
  return { show, sent: () => requests.map(({ method, path, body }) => [`${method} ${path}`, body]) };
};

test.each([
  [{ kind: 'proofForApp' }, '开启身份验证器应用', '继续', 'POST account-second-factor-item/new-secret', {}],
  [{ kind: 'proofForPasskey' }, '添加通行密钥', '继续', 'POST account-passkey-item/creation', {}],
  [{ kind: 'renew' }, '重新生成恢复码', '重新生成恢复码', 'POST account-second-factor-item/recovery-codes', {}],
  [{ kind: 'turnOff' }, '关闭身份验证器应用？', '关闭', 'POST account-second-factor-item/turn-off', {}],
  [{ kind: 'removePasskey', passkey }, '移除通行密钥“手机”？', '移除', 'DELETE account-passkey-item', { id: 4 }],
] as const)('the step %j asks for a code or a passkey and sends the code', async (step, title, okText, path, more) => {
  const result = { secret: secret.secret, uri: secret.uri, codes };
  const { show, sent } = await open(step, { result });
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
  await expect.element(dialog.getByText(/确认/)).toBeVisible();
  await expect.element(usePasskey).toBeVisible();
  await expect.element(dialog.getByRole('separator')).toHaveTextContent('或');
  await userEvent.fill(dialog.getByLabelText(/^验证码(?:或恢复码)?$/), '123456');
  await userEvent.click(dialog.getByRole('button', { name: new RegExp(`^${[...okText].join('\\s?')}$`) }).last());
  await expect.poll(() => show.mock.calls).toHaveLength(1);
  await expect.poll(() => sent()).toEqual([[path, { code: '123456', ...more }]]);
  const next = {
    proofForApp: { kind: 'turnOn', secret: result },
    proofForPasskey: { kind: 'newPasskey', creation: result },
    renew: { kind: 'codes', secret: secret.secret, uri: secret.uri, codes },
    turnOff: null,
    removePasskey: null,
  }[step.kind];
  expect(show).toHaveBeenCalledWith(next);
});

test.each<[string, SecondFactorState, 'turnOff' | 'renew', [boolean, boolean]]>([
  ['offers no passkey to a user without one', { ...factor, passkeys: [] }, 'turnOff', [false, true]],
  [
    'accepts only a passkey for new recovery codes without an app',
    { ...factor, createTime: null },
    'renew',
    [true, false],
  ],
])('the proof %s', async (_, state, kind, [hasPasskey, hasCode]) => {
  await open({ kind }, { state });
  await expect.element(hasPasskey ? usePasskey : dialog.getByLabelText(/^验证码(?:或恢复码)?$/)).toBeVisible();
  expect(usePasskey.elements().length > 0).toBe(hasPasskey);
  expect(dialog.getByLabelText(/^验证码(?:或恢复码)?$/).elements().length > 0).toBe(hasCode);
  expect(dialog.getByRole('separator').elements()).toEqual([]);
  expect(page.getByText('此浏览器或地址不支持通行密钥。').elements()).toEqual([]);
});

test('a browser without passkeys says so if only a passkey is accepted', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  await open({ kind: 'renew' }, { state: { ...factor, createTime: null } });
  await expect.element(dialog.getByText('此浏览器或地址不支持通行密钥。')).toBeVisible();
  expect(usePasskey.elements()).toEqual([]);
});

test('a passkey is renamed', async () => {
  const { show, sent } = await open({ kind: 'renamePasskey', passkey });
  await expect.element(page.getByRole('dialog', { name: '重命名通行密钥' })).toBeVisible();
  await userEvent.fill(dialog.getByLabelText('通行密钥名称'), '电脑');
  await userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }));
  await expect.element(page.getByText('已重命名通行密钥')).toBeVisible();
  await expect.poll(() => sent()).toEqual([['PUT account-passkey-item', { id: 4, name: '电脑' }]]);
  expect(show.mock.calls).toEqual([[null]]);
});

test('the app is turned on with its secret, and the first recovery codes are shown next', async () => {
  const { show, sent } = await open({ kind: 'turnOn', secret }, { result: { codes } });
  await expect.element(dialog.getByText('ABCD EFGH IJ')).toBeVisible();
  await userEvent.fill(dialog.getByLabelText('验证码'), '123456');
  await userEvent.click(dialog.getByRole('button', { name: /^开\s?启$/ }));
  await expect.poll(() => show.mock.calls).toEqual([[{ kind: 'codes', codes }]]);
  await expect.poll(() => sent()).toEqual([['POST account-second-factor-item/turn-on', { code: '123456' }]]);
});

test('the app is turned on without new recovery codes if the user has some', async () => {
  const { show } = await open({ kind: 'turnOn', secret }, { result: { codes: [] } });
  await userEvent.fill(dialog.getByLabelText('验证码'), '123456');
  await userEvent.click(dialog.getByRole('button', { name: /^开\s?启$/ }));
  await expect.element(page.getByText('身份验证器应用已开启')).toBeVisible();
  expect(show.mock.calls).toEqual([[null]]);
});

test('recovery codes stay until the user has saved them', async () => {
  const { show } = await open({ kind: 'codes', codes });
  await userEvent.keyboard('{Escape}');
  expect(
    dialog
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(codes);
  expect(show).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('button', { name: '我已保存' }));
  expect(show.mock.calls).toEqual([[null]]);
});

test('a new passkey is added after a failure of the browser, and the first recovery codes are shown next', async () => {
  const creation = {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'Atrium' },
    user: { id: 'AQ', name: 'admin', displayName: 'Admin' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  };
  // The properties that the dialog passes to the browser.
  const step = { kind: 'newPasskey', creation } as unknown as Step;
  const { show, sent } = await open(step, { result: { codes } });
  const create = vi
    .spyOn(navigator.credentials, 'create')
    .mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  const button = dialog.getByRole('button', { name: /创建通行密钥/ });
  await userEvent.fill(dialog.getByLabelText('通行密钥名称'), '电脑');
  await userEvent.click(button);
  await expect.element(dialog.getByText('未使用通行密钥。请重试，或选择其他方式。')).toBeVisible();
  expect(sent()).toEqual([]);
  const bytes = new Uint8Array([1]).buffer;
  const response = { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ['internal'] };
  create.mockResolvedValue(
    // The properties that the library reads.
    Object.assign(
      { id: 'AQ', rawId: bytes, response, type: 'public-key', authenticatorAttachment: null },
      {
        getClientExtensionResults: () => ({ credProps: { rk: true } }),
      },
    ),
  );
  await userEvent.click(button);
  await expect.poll(() => show.mock.calls).toEqual([[{ kind: 'codes', codes }]]);
  const passkeyData = { clientDataJSON: 'AQ', attestationObject: 'AQ', transports: ['internal'], isDiscoverable: true };
  await expect.poll(() => sent()).toEqual([['POST account-passkey-item', { id: 'AQ', name: '电脑', ...passkeyData }]]);
  create.mockRestore();
});
