import { createHmac } from 'node:crypto';
import { createSecret, turnOnSecondFactor } from '@atrium/contract/second-factor/calls.ts';
import type { Instance } from '../instance.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const decodeBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** Returns the code of an authenticator app at a time in milliseconds, by RFC 6238 without the library of the product. */
export const computeTotp = (secret: string, time: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(time / 30_000)));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

/** Turns on the second factor of a user who has just signed in. */
export const turnOnFactor = async (
  instance: Instance,
  token: string,
): Promise<{ readonly secret: string; readonly codes: readonly string[] }> => {
  const { secret } = (await instance.call(createSecret, {}, token)).result;
  const code = computeTotp(secret, instance.context.clock());
  return { secret, codes: (await instance.call(turnOnSecondFactor, { code }, token)).result.codes };
};
