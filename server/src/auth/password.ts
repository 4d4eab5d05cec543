import { composeText } from '@atrium/contract/characters.ts';
import { hash, verify } from '@node-rs/argon2';
import type { FastifyRequest } from 'fastify';
import { clientAddress, networkOf } from '../lib/request/client-address.ts';
import { FairQueue, type Lane } from './fair-queue.ts';

// OWASP Password Storage Cheat Sheet: argon2id (the default of the library), 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Checked for unknown usernames, so that they take as long as known ones. */
const nobody = hash(crypto.randomUUID(), cost);

// Two at a time leave threads for other work. One network can queue about a quarter of a second of work.
const queue = new FairQueue({ atOnce: 2, waiting: 200, share: 40 });

/** Runs work in the password queue and passes whether it had to wait. Throws `request.tooMany` if it is full. */
export const queueHashing = <Result>(lane: Lane, work: (hasWaited: boolean) => Promise<Result>): Promise<Result> =>
  queue.enter(lane, work);

export const laneFrom = (request: Pick<FastifyRequest, 'ip' | 'ips'>): Lane => ({
  key: networkOf(clientAddress(request)),
  isKnown: false,
});

export const laneOf = ({ userId }: { readonly userId: number }): Lane => ({ key: `user:${userId}`, isKnown: true });

/** Call it within the queue. Equal text has equal bytes (RFC 8265, OpaqueString). */
export const hashPassword = (password: string): Promise<string> => hash(composeText(password), cost);

/** Returns whether a password matches a hash. `''` and null match none, but take as long. Call it within the queue. */
export const isPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const known = stored !== null && stored !== '';
  const isRight = await verify(known ? stored : await nobody, composeText(password));
  return known && isRight;
};
