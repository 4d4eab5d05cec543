import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

const answerTimeoutMs = 60_000;

/** Creates an INSTREAM command: each chunk is preceded by its length, and a length of zero ends the file. */
const createInstream = async function* (path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield Buffer.concat([length, chunk]);
  }
  yield Buffer.alloc(4);
};

/** Returns whether clamd finds no virus in a file. Throws if it does not answer. */
export const isClean = async (
  address: { readonly host: string; readonly port: number },
  path: string,
): Promise<boolean> => {
  const socket = connect(address);
  socket.setTimeout(answerTimeoutMs, () => socket.destroy(new Error('the virus scanner did not answer in time')));
  try {
    const [answer] = await Promise.all([
      text(socket),
      pipeline(Readable.from(createInstream(path)), socket, { end: false }),
    ]);
    if (/^stream: OK\0?\s*$/.test(answer)) return true;
    if (/ FOUND\0?\s*$/.test(answer)) return false;
    throw new Error(`unexpected answer of the virus scanner: ${answer.slice(0, 200)}`);
  } finally {
    socket.destroy();
  }
};
