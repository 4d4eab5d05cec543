import { readFileSync } from 'node:fs';
import { type AuditAct, auditActs } from '@atrium/contract/audit/acts.ts';
import { problems, type Problem } from '@atrium/contract/problems.ts';
import { alphanumeric, exactly, passwordUpTo, socialCreditCode, telephone } from '@atrium/contract/validation.ts';
import { expect, test } from 'vitest';
import { provoked } from './testing/provoked.ts';

/** Rules that forms of the web and of other products use; no call of the server has such a field. */
const ofForms = [
  exactly(6)('12345'),
  alphanumeric('a-b'),
  socialCreditCode('91350100M000100Y44'),
  telephone('1-2'),
  passwordUpTo(64)('short'),
];

/** What a test provokes where it is decided, without a call: in which file that is. */
const besideTheRule: Partial<Record<Problem, string>> = {
  'row.busy': 'platform/change/change.test.ts',
  'import.busy': 'platform/sheet/read-sheet.test.ts',
  'export.tooMany': 'platform/sheet/send-sheet.test.ts',
  'upload.tooManyPixels': 'platform/storage/images.test.ts',
  'field.json': 'platform/resource/schemas.test.ts',
  'field.taken': 'features/user/import.test.ts',
  'field.duplicate': 'features/user/import.test.ts',
  'field.ambiguous': 'features/user/import-rows.test.ts',
};

/** What the product does itself, which no request brings about. */
const ofTheProduct: Partial<Record<AuditAct, string>> = { 'audit.prune': 'features/audit/retention.test.ts' };

test('every refusal of the register was provoked by some test of this run', () => {
  const found = provoked();
  const isProvoked = (problem: string) =>
    found.has(problem) || ofForms.some((one) => one === problem) || Object.hasOwn(besideTheRule, problem);
  expect(Object.keys(problems).filter((problem) => !isProvoked(problem))).toEqual([]);
});

test.each(Object.entries(besideTheRule))('%s is provoked in %s', (problem, file) => {
  expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toContain(`'${problem}'`);
});

test('every act of the audit was brought about by some request of this run', () => {
  const found = provoked();
  expect(auditActs.filter((act) => !found.has(`act ${act}`) && !Object.hasOwn(ofTheProduct, act))).toEqual([]);
});

test.each(Object.entries(ofTheProduct))('%s is brought about in %s', (act, file) => {
  expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toContain(`'${act}'`);
});
