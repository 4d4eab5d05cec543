import { endpoint } from '../endpoint.ts';
import { explainAccess, readHolders } from './calls.ts';
import * as schemas from './schemas.ts';

export const accessEndpoints = {
  holders: endpoint(readHolders, {
    input: schemas.holdersQuery,
    result: schemas.holders,
    summary: 'Returns the roles with permission for an action.',
  }),
  explain: endpoint(explainAccess, {
    input: schemas.explainQuery,
    result: schemas.explanation,
    summary: 'Explains step by step why a user has or lacks a permission.',
    errors: ['users.notFound'],
  }),
};
