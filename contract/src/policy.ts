import { z } from 'zod';
import { call } from './call.ts';
import { basedOn } from './edit.ts';
import { endpoint } from './endpoint.ts';
import { languages } from './envelope.ts';
import { buttons } from './permissions.ts';
import { instant, lines } from './shape.ts';
import { all, atMost, required } from './validation.ts';

/** The public texts that an administrator can edit. */
export const policyNames = ['privacy', 'terms'] as const;
export type PolicyName = (typeof policyNames)[number];

const option = { error: 'field.option' };
const query = z.object({ name: z.enum(policyNames, option), language: z.enum(languages, option) });
const policy = z.object({
  name: z.enum(policyNames),
  language: z.enum(languages),
  /** Markdown; shown without HTML of its own. */
  content: z.string(),
  updateTime: instant,
  version: z.int(),
});
export type Policy = z.output<typeof policy>;
const change = z.object({
  name: z.enum(policyNames, option),
  language: z.enum(languages, option),
  content: lines(all(required, atMost(50_000))),
  version: basedOn,
});

export const readPolicy = call<typeof query, typeof policy>('GET', 'policy-item', 'public');
export const changePolicy = call<typeof change, typeof policy>('PUT', 'policy-item', [
  '/system/policy',
  buttons.update,
]);

export const policyEndpoints = {
  read: endpoint(readPolicy, {
    input: query,
    result: policy,
    summary: 'The privacy policy or the terms in one language.',
  }),
  change: endpoint(changePolicy, {
    input: change,
    result: policy,
    summary: 'Replaces one of the public texts.',
    refuses: ['row.stale'],
    bodyLimit: 256 * 1024,
  }),
};
