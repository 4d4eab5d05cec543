import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startInstance } from '../testing/instance.ts';
import { openDatabase } from '../testing/databases.ts';

test.each(['/api/login', '/api/no-such-endpoint'])(
  'POST %s returns 408 if the body does not arrive in time',
  async (path) => {
    const instance = await startInstance(await openDatabase('sqlite'), Date.now, {}, { limits: { bodyMs: 100 } });
    const socket = connect(Number(new URL(instance.url).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    let answer = '';
    socket.on('data', (piece: Buffer) => (answer += piece.toString()));
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{`);
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"problem":"request.timeout"');
  },
);
