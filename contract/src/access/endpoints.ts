import { endpoint } from '../endpoint.ts';
import { explainAccess, readHolders } from './calls.ts';
import * as schemas from './schemas.ts';

export const accessEndpoints = {
  holders: endpoint(readHolders, {
    input: schemas.holdersQuery,
    result: schemas.holders,
    summary: 'Which right an act needs and which roles have it.',
  }),
  explain: endpoint(explainAccess, {
    input: schemas.explainQuery,
    result: schemas.explanation,
    summary: 'Why a user may or may not do something: the chain that allows or stops it.',
    errors: ['users.notFound'],
  }),
};
