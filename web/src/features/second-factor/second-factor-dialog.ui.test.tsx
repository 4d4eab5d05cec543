import type { SignInChallenge } from '@atrium/contract/second-factor/schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { askForSecondFactor, confirmFactor } from '../../lib/api/second-factor.ts';
import { type Answer, stubApi } from '../../testing/list-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';

const pair = { token: 'new-token', refreshToken: 'new-refresh-token' };
const createBytes = (...values: number[]): ArrayBuffer => new Uint8Array(values).buffer;

/** A component test cannot operate the browser's dialog for passkeys. */
const stubBrowser = (get: () => Promise<unknown>) =>
  vi.spyOn(navigator.credentials, 'get').mockImplementation(get as CredentialsContainer['get']);

beforeEach(() => () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const challenge: SignInChallenge = {
  challenge: 'AQID',
  factors: ['passkey', 'totp', 'recoveryCode'],
  expiresIn: 300,
  rememberedDays: 0,
  passkey: {
    challenge: 'AQID',
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'preferred',
    allowCredentials: [{ id: 'BAUG', type: 'public-key', transports: ['internal'] }],
  },
};

const open = async (params = challenge, answer: Answer = { code: 200, result: pair }) => {
  const requests = stubApi(({ path }) => (path === 'second-factor' ? answer : undefined));
  const result = askForSecondFactor(params);
  await renderPage(<SecondFactorDialog />);
  return { finished: result, sent: () => requests.map(({ body }) => body) };
};

test('asks for a passkey first, and completes the sign-in with its signature', async () => {
  stubBrowser(() =>
    Promise.resolve({
      id: 'BAUG',
      rawId: createBytes(4, 5, 6),
      type: 'public-key',
      response: {
        clientDataJSON: createBytes(1),
        authenticatorData: createBytes(2),
        signature: createBytes(3),
        userHandle: null,
      },
      getClientExtensionResults: () => ({}),
    }),
  );
  const { finished, sent } = await open();
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  expect(await finished).toEqual(pair);
  const passkey = { id: 'BAUG', clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'Aw' };
  expect(sent()).toEqual([{ challenge: 'AQID', passkey }]);
});

test('shows a message after a canceled passkey, and accepts a code instead', async () => {
  stubBrowser(() => Promise.reject(new DOMException('canceled', 'NotAllowedError')));
  const { finished, sent } = await open();
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('未使用通行密钥。请重试，或选择其他方式。');
  expect(sent()).toEqual([]);
  await page.getByRole('button', { name: '改用身份验证器应用' }).click();
  await page.getByLabelText('验证码').fill('123456');
  await page.getByRole('button', { name: /登\s?录/ }).click();
  expect(await finished).toEqual(pair);
  expect(sent()).toEqual([{ challenge: 'AQID', code: '123456' }]);
});

test('asks for the next factor in a browser without support for passkeys', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  await open({ ...challenge, factors: ['passkey', 'recoveryCode'] });
  await expect.element(page.getByLabelText('恢复码')).toBeVisible();
  expect(page.getByRole('button', { name: '使用通行密钥' }).elements()).toEqual([]);
});

test('remembers the device if the user checks the box', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  const params = { ...challenge, rememberedDays: 14, factors: ['totp', 'recoveryCode'] } as const;
  const { finished, sent } = await open(params);
  await page.getByRole('checkbox', { name: '14 天内不再在此设备上询问' }).click();
  await page.getByLabelText('验证码').fill('123456');
  await page.getByRole('button', { name: /登\s?录/ }).click();
  expect(await finished).toEqual(pair);
  expect(sent()).toEqual([{ challenge: 'AQID', code: '123456', rememberDevice: true }]);
});

test('does not offer to remember the device if it cannot be remembered', async () => {
  await open();
  await expect.element(page.getByRole('button', { name: '使用通行密钥' })).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toEqual([]);
});

const openConfirmation = async (answer: Answer = { code: 200, result: { until: 0 } }, parts: object = {}) => {
  const requests = stubApi(({ path }) => (path === 'confirm-second-factor' ? answer : undefined));
  const result = confirmFactor({ challenge: 'AQID', factors: ['totp', 'recoveryCode'], expiresIn: 300, ...parts });
  await renderPage(<SecondFactorDialog />);
  const dialog = page.getByRole('dialog', { name: '确认是您本人' });
  await expect.element(dialog).toBeVisible();
  return { finished: result, dialog, sent: () => requests.map(({ path, body }) => [path, body]) };
};

test('confirms an action with a code, without offering to remember the device', async () => {
  const { finished, dialog, sent } = await openConfirmation();
  expect(dialog.getByRole('checkbox').elements()).toEqual([]);
  await dialog.getByLabelText('验证码').fill('123456');
  await dialog.getByRole('button', { name: /确\s?认/ }).click();
  expect(await finished).toBe(true);
  expect(sent()).toEqual([['confirm-second-factor', { challenge: 'AQID', code: '123456' }]]);
});

test.each([
  ['a code', {}],
  ['a passkey', { factors: ['passkey', 'totp'], passkey: challenge.passkey }],
])('canceling the dialog that asks for %s does not confirm the action', async (_, parts) => {
  const { finished, dialog, sent } = await openConfirmation(undefined, parts);
  await dialog.getByRole('button', { name: /取\s?消/ }).click();
  expect(await finished).toBe(false);
  expect(sent()).toEqual([]);
});

test('closes when the time for confirming an action is over, so that the next attempt asks again', async () => {
  const { finished, dialog } = await openConfirmation({ code: 410, problem: 'factor.challengeEnded' });
  await dialog.getByLabelText('验证码').fill('123456');
  await dialog.getByRole('button', { name: /确\s?认/ }).click();
  expect(await finished).toBe(false);
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
});

test('requires a code only when the user confirms, although another dialog takes the focus before', async () => {
  const { dialog } = await openConfirmation();
  const field = dialog.getByLabelText('验证码');
  await expect.element(field).toHaveFocus();
  dialog
    .getByRole('button', { name: /取\s?消/ })
    .element()
    .focus();
  await expect.element(field).not.toHaveFocus();
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  const error = dialog.getByText('此项为必填项');
  await expect.element(error).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: /确\s?认/ }).click();
  await expect.element(error).toBeVisible();
});

test.each([
  [410, 'factor.challengeEnded'],
  [400, 'session.wrongCredentials'],
])('closes with the error %i %s, after which the sign-in starts again', async (code, problem) => {
  const { finished } = await open({ ...challenge, factors: ['totp'] }, { code, problem });
  const failure = finished.catch((error: unknown) => error);
  await page.getByLabelText('验证码').fill('123456');
  await page.getByRole('button', { name: /^登\s?录$/ }).click();
  expect(await failure).toMatchObject({ code: problem });
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
});
