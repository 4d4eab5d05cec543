import type { Call } from '@atrium/contract/call.ts';
import { useCallback, useEffect } from 'react';
import type { RequiredRight } from './access.ts';
import { readServerCapabilities, useIsOwnServer } from '../api/capabilities.ts';
import { callKey, useKnownCalls } from '../api/known-calls.ts';

/** What every server of this API knows. */
const specified: ReadonlySet<string> = new Set([
  'POST login',
  'POST logout',
  'POST refresh-token',
  'GET user-info',
  'GET get-async-routes',
  'GET notifications',
  'GET country-calling-codes',
  'GET home',
  'GET home/pie',
  'POST home/line',
  'POST upload',
  'GET role-list',
  'POST role-item',
  'PUT role-item',
  'DELETE role-item',
  'GET role-menu',
  'GET menu-by-role-id',
  'GET menu-list',
  'POST menu-item',
  'PUT menu-item',
  'DELETE menu-item',
]);

/** What some of them know besides: offered only after the list that it is about was answered. */
const perhaps: ReadonlySet<string> = new Set([
  'GET home/bar',
  'GET user-list',
  'POST user-item',
  'PUT user-item',
  'DELETE user-item',
  'GET dept-list',
  'POST dept-item',
  'PUT dept-item',
  'DELETE dept-item',
]);

type AnyCall = Pick<Call<unknown, unknown>, 'method' | 'path' | 'family'>;

/**
 * Whether a server knows a call. `isOwn`: it is this product's, which knows all; null until that is known, and then nothing is held back.
 * `known`: what it has shown by its answers.
 */
export const isServed = (call: AnyCall, isOwn: boolean | null, known: ReadonlyMap<string, boolean>): boolean => {
  if (isOwn === true) return true;
  const key = callKey(call);
  const answered = known.get(key);
  if (answered !== undefined) return answered;
  if (isOwn === null) return true;
  if (call.method === 'GET') return specified.has(key) || perhaps.has(key);
  const list = known.get(`GET ${call.family}-list`);
  return specified.has(key) ? list !== false : perhaps.has(key) && list === true;
};

const nothing: ReadonlyMap<string, boolean> = new Map();

/** Whether the server knows a call, as far as that is known at the moment: outside of components. */
export const servesNow = (call: AnyCall): boolean =>
  isServed(call, useIsOwnServer.getState(), useKnownCalls.getState());

/**
 * Whether the server knows a call, so that nothing is offered that leads nowhere. What names no call but a right is always there.
 */
export const useServes = (): ((wish: RequiredRight) => boolean) => {
  const isOwn = useIsOwnServer();
  const known = useKnownCalls((calls) => (isOwn === true ? nothing : calls));
  useEffect(() => void readServerCapabilities(), []);
  return useCallback(
    (wish: RequiredRight) => typeof wish !== 'object' || !('path' in wish) || isServed(wish, isOwn, known),
    [isOwn, known],
  );
};
