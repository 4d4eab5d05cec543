import { endpoint } from '../endpoint.ts';
import { explainAccess, readHolders } from './calls.ts';
import { explainQuery, explanation, holders, holdersQuery } from './schemas.ts';

export const accessEndpoints = {
  holders: endpoint(readHolders, {
    input: holdersQuery,
    result: holders,
    summary: 'Which right an act needs and which roles have it.',
  }),
  explain: endpoint(explainAccess, {
    input: explainQuery,
    result: explanation,
    summary: 'Why a user may or may not do something: the chain that allows or stops it.',
    refuses: ['users.notFound'],
  }),
};
