import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  auditActions,
  editedResources,
  editActions,
  transitionVerbs,
  trashVerbs,
  versionVerb,
} from '@atrium/contract/audit/actions.ts';
import { errorCodes } from '@atrium/contract/error-codes.ts';
import { listNames } from '@atrium/contract/resources.ts';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

const isProductCode = (file: string): boolean =>
  file.endsWith('.ts') &&
  !/\.test\.ts$|\/testing\/|\/words\/|contract\/src\/(?:error-codes|audit\/actions)\.ts$/.test(file);

const sourceCode = ['contract/src', 'server/src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter(isProductCode)
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

/** Only resources that users of the product define have these error codes. */
const forNewResources = ['row.taken'];

it('the register of error codes contains only codes that the product uses', () => {
  const unused = Object.keys(errorCodes).filter((code) => !sourceCode.includes(`'${code}'`));
  expect(unused.filter((code) => !forNewResources.includes(code))).toEqual([]);
});

/** Derived from the name of the resource. */
const pipelineActions: readonly string[] = [...editedResources, ...listNames].flatMap((resource) =>
  [...editActions, ...transitionVerbs, ...trashVerbs, versionVerb, 'export'].map((verb) => `${resource}.${verb}`),
);

it('the register of audit actions contains only actions that the product records', () => {
  const named = auditActions.filter((act) => !pipelineActions.includes(act));
  expect(named.filter((act) => !sourceCode.includes(`'${act}'`))).toEqual([]);
});
