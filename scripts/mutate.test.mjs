import { describe, expect, it } from 'vitest';
import { mutationRun } from './lib/mutation.mjs';
import { Sentence } from './lib/say.mjs';

/** The projects that Vitest is told of. */
const projectsOf = (args) =>
  JSON.parse(mutationRun(args).vitest.replace(/^export default (.*);\n$/, '$1')).test.projects;

describe('npm run mutate', () => {
  it('tries the tests beside the files', () => {
    const [project, ...others] = projectsOf(['server/src/features/menu/rules.ts', 'server/src/features/menu/write.ts']);
    expect(others).toEqual([]);
    expect(project.test).toMatchObject({ root: 'server', include: ['src/features/menu/**/*.test.{ts,tsx}'] });
  });

  it('tries the tests it is given, of other parts too', () => {
    const projects = projectsOf([
      'contract/src/validation.ts:10-20',
      '--tests',
      'contract/src/*.test.ts',
      '--tests',
      'server/src/*.test.ts',
    ]);
    expect(projects.map(({ test }) => [test.root, test.include])).toEqual([
      ['contract', ['src/*.test.ts']],
      ['server', ['src/*.test.ts']],
    ]);
  });

  it('takes how many tries run at a time, what is left out and where the report goes', () => {
    const plain = mutationRun(['contract/src/csv.ts']).stryker;
    expect(plain).toMatchObject({ concurrency: 2, ignoreStatic: false });
    expect(plain.reporters).not.toContain('json');
    const told = mutationRun([
      'contract/src/csv.ts',
      '--concurrency',
      '1',
      '--timeout',
      '3',
      '--without',
      'StringLiteral',
      '--skip-static',
      '--report',
      '/tmp/csv.json',
    ]);
    expect(told.stryker).toMatchObject({
      concurrency: 1,
      timeoutMS: 3000,
      mutator: { excludedMutations: ['StringLiteral'] },
      ignoreStatic: true,
      jsonReporter: { fileName: '/tmp/csv.json' },
    });
    expect(told.stryker.reporters).toContain('json');
    expect(told.vitest).toContain('"testTimeout":3000');
  });

  it.each([
    [[]],
    [['contract/src/csv.ts', '--concurrency', '0']],
    [['e2e/user.spec.ts']],
    [['web/src/lib/query/query.ts', '--tests', 'e2e/user.spec.ts']],
  ])('with %j is refused in a sentence', (args) => expect(() => mutationRun(args)).toThrow(Sentence));
});
