import { endpoint } from '../endpoint.ts';
import { readDictionary } from './calls.ts';
import { dictionaryOptions, dictionaryQuery } from './schemas.ts';

export const dictionaryEndpoints = {
  options: endpoint(readDictionary, {
    input: dictionaryQuery,
    result: dictionaryOptions,
    isRevalidated: true,
    summary:
      'Returns the items of a dictionary in order, also disabled ones. An unchanged list has the same `ETag`, and `If-None-Match` is answered with 304.',
    example: {
      input: { code: 'order-status' },
      result: [{ value: 'open', label: '待处理', labelEn: 'Open', color: 'blue', isDefault: true, isEnabled: true }],
    },
  }),
};
