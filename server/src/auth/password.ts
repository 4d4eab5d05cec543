import { compose } from '@atrium/contract/characters.ts';
import { hash, verify } from '@node-rs/argon2';
import type { FastifyRequest } from 'fastify';
import { clientAddress, networkOf } from '../lib/request/client-address.ts';
import { FairQueue, type Lane } from './fair-queue.ts';

// OWASP's password storage cheat sheet: argon2id (the library's default), 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Checked for unknown names, so that the response takes as long as for known ones. */
const nobody = hash(crypto.randomUUID(), cost);

// Two at a time leave threads for other work; one network can queue about a quarter of a second of work.
const queue = new FairQueue({ atOnce: 2, waiting: 200, share: 40 });

/** Queues work on passwords and passes whether it had to wait. Throws `request.tooMany` if the queue is full. */
export const queueHashing = <Result>(lane: Lane, work: (hasWaited: boolean) => Promise<Result>): Promise<Result> =>
  queue.enter(lane, work);

/** Returns the queue key of a request that is not signed in: its network. */
export const laneFrom = (request: Pick<FastifyRequest, 'ip' | 'ips'>): Lane => ({
  key: networkOf(clientAddress(request)),
  isKnown: false,
});

/** Returns the queue key of a signed-in user. */
export const laneOf = ({ userId }: { readonly userId: number }): Lane => ({ key: `user:${userId}`, isKnown: true });

/**
 * Returns the hash of a password in PHC format. Run it in the queue. The password is normalized, so that equal text has
 * equal bytes (RFC 8265, OpaqueString).
 */
export const hashPassword = (password: string): Promise<string> => hash(compose(password), cost);

/**
 * Returns whether a password matches a stored hash. Takes as long for `''` and null, which no password matches. Run it
 * in the queue.
 */
export const isPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const known = stored !== null && stored !== '';
  const isRight = await verify(known ? stored : await nobody, compose(password));
  return known && isRight;
};
