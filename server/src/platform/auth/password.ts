import { compose } from '@atrium/contract/characters.ts';
import { hash, verify } from '@node-rs/argon2';
import type { FastifyRequest } from 'fastify';
import { clientAddress, networkOf } from '../request/client-address.ts';
import { FairQueue, type Lane } from './fair-queue.ts';

// OWASP's password storage cheat sheet: argon2id (the library's default), 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What an unknown name is checked against, so that it takes as long as a known one. */
const nobody = hash(crypto.randomUUID(), cost);

// Two at a time leave the thread pool free for others; of one network a quarter of a second's work waits.
const queue = new FairQueue({ atOnce: 2, waiting: 200, share: 40 });

/** Runs work on passwords when it is its turn, with whether it had to wait; refused with `request.tooMany` when too many wait. */
export const queueHashing = <Result>(lane: Lane, work: (hasWaited: boolean) => Promise<Result>): Promise<Result> =>
  queue.enter(lane, work);

/** Where somebody waits who is not signed in. */
export const laneFrom = (request: Pick<FastifyRequest, 'ip' | 'ips'>): Lane => ({
  key: networkOf(clientAddress(request)),
  isKnown: false,
});

/** Where a person who is signed in waits. */
export const laneOf = ({ userId }: { readonly userId: number }): Lane => ({ key: `user:${userId}`, isKnown: true });

/** The hash of a password as it is stored (PHC form); call it in turn. Composed: the same bytes for the same letters (RFC 8265, OpaqueString). */
export const hashPassword = (password: string): Promise<string> => hash(compose(password), cost);

/** Whether a password is the one of a stored hash; as slow for `''` and null, where there is none. Call it in turn. */
export const isPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const known = stored !== null && stored !== '';
  const isRight = await verify(known ? stored : await nobody, compose(password));
  return known && isRight;
};
