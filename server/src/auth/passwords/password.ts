import { composeText } from '@atrium/contract/characters.ts';
import { hash, verify } from '@node-rs/argon2';
import type { FastifyRequest } from 'fastify';
import { getClientAddress, getNetwork } from '../../lib/request/client-address.ts';
import { FairQueue, type QueueClient } from '../fair-queue.ts';

// OWASP Password Storage Cheat Sheet: argon2id (the default of the library), 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash that is verified for unknown usernames, so that the response takes as long as for known ones. */
const dummyHash = hash(crypto.randomUUID(), cost);

// Hashing uses at most two threads, which leaves others for other work. One network can queue about 250 ms of work.
const queue = new FairQueue({ maxRunning: 2, maxWaiting: 200, maxPerKey: 40 });

/** Runs an operation in the password queue and passes whether it waited. Throws `request.tooMany` if it is full. */
export const queueHashing = <Result>(
  client: QueueClient,
  operation: (hasWaited: boolean) => Promise<Result>,
): Promise<Result> => queue.run(client, operation);

export const getNetworkClient = (request: Pick<FastifyRequest, 'ip' | 'ips'>): QueueClient => ({
  key: getNetwork(getClientAddress(request)),
  isKnown: false,
});

export const getUserClient = ({ userId }: { readonly userId: number }): QueueClient => ({
  key: `user:${userId}`,
  isKnown: true,
});

/** Call it within the queue. Equal texts have equal bytes (RFC 8265, OpaqueString). */
export const hashPassword = (password: string): Promise<string> => hash(composeText(password), cost);

/** Returns whether a password matches a hash. `''` and null match none, but take as long. Call it within the queue. */
export const verifyPassword = async (password: string, storedHash: string | null): Promise<boolean> => {
  const hasHash = storedHash !== null && storedHash !== '';
  const isMatch = await verify(hasHash ? storedHash : await dummyHash, composeText(password));
  return hasHash && isMatch;
};
