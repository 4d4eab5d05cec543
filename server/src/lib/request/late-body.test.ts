import { type AddressInfo, connect } from 'node:net';
import { once } from 'node:events';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError } from '../api-error/api-error.ts';
import { sendApiError } from './response.ts';
import { getRequestLanguage } from './language.ts';
import { endLateBodiesOfUnknown, endLateBody } from './late-body.ts';

const open = async (ms: number) => {
  const app = Fastify();
  await app.register(multipart);
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof ApiError)) throw error;
    return sendApiError(reply, error, getRequestLanguage(request.headers));
  });
  endLateBodiesOfUnknown(app, ms);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send());
  const preParsing = endLateBody(ms);
  app.post('/', { preParsing, handler: async ({ body }) => body });
  app.post('/files', {
    preParsing,
    handler: async (request) => {
      const sizes: number[] = [];
      for await (const part of request.files()) sizes.push((await part.toBuffer()).length);
      return sizes;
    },
  });
  app.post('/nobody', {
    preParsing,
    handler: () => new Promise(() => {}),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  await once(socket, 'connect');
  const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n';
  return { socket, head, answer: () => answer };
};

test('a body that does not arrive is rejected and its connection closed', async () => {
  const { socket, head, answer } = await open(50);
  socket.write(`${head}12`);
  await once(socket, 'close');
  expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer().toLowerCase()).toContain('connection: close');
  expect(answer()).toContain('"problem":"request.timeout"');
});

test('a body for an unknown path is rejected after the same time', async () => {
  const { socket, head, answer } = await open(50);
  socket.write(`${head.replace('POST /', 'POST /nothing')}12`);
  await once(socket, 'close');
  expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
});

test('a multipart body is rejected when it stops before or within a file', async () => {
  const bodyStart = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of ';
  for (const body of ['', '--b', bodyStart]) {
    const { socket, answer } = await open(50);
    socket.write(
      `POST /files HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900\r\n\r\n${body}`,
    );
    await once(socket, 'close');
    expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer()).toContain('"problem":"request.timeout"');
  }
});

test('the connection is closed if the rest of a body is not read', async () => {
  const { socket, answer } = await open(50);
  socket.write(
    'POST /nobody HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900\r\n\r\n',
  );
  await once(socket, 'close');
  expect(answer()).toBe('');
});

test('a body that arrives in time is accepted, and the connection stays open', async () => {
  const { socket, head, answer } = await open(300);
  for (const body of ['1234', '5678']) {
    socket.write(head + body);
    await expect.poll(answer).toContain(`\r\n\r\n${body}`);
  }
  const endTime = Date.now() + 400;
  await expect.poll(() => Date.now() > endTime).toBe(true);
  expect(socket.closed).toBe(false);
});
