import { expect, it } from 'vitest';
import { startGateway } from '../testing/services/gateway.ts';
import { createHttpGateway, createLogGateway, fillBody } from './sms.ts';

const usualBody = '{"to":"{{to}}","text":"{{text}}"}';
const message = { to: '+8613800000000', text: 'Your code: 482913', code: '482913' };

it('an SMS is posted to the gateway in its format', async () => {
  const { sent, url, stop } = await startGateway();
  const body = '{"mobile":"{{to}}","template":"T1","params":["{{code}}"]}';
  await createHttpGateway({ url, body, authorization: 'Bearer key' }).send(message);
  await stop();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.authorization).toBe('Bearer key');
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ mobile: '+8613800000000', template: 'T1', params: ['482913'] });
});

it('an SMS that the gateway rejects is an error', async () => {
  const { url, stop } = await startGateway(500);
  await expect(createHttpGateway({ url, body: usualBody, authorization: '' }).send(message)).rejects.toThrow('500');
  await stop();
});

it('values cannot break out of the strings of a template', () => {
  const body = fillBody(usualBody, { ...message, text: '","admin":true,"x":"\\' });
  expect(JSON.parse(body)).toEqual({ to: message.to, text: '","admin":true,"x":"\\' });
});

it('without a gateway, an SMS is printed', async () => {
  const lines: string[] = [];
  await createLogGateway((line) => lines.push(line)).send(message);
  expect(lines.join('\n')).toMatch(/\+8613800000000.*482913/);
});
