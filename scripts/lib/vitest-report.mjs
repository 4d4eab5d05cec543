import { writeFileSync } from 'node:fs';
import { brief } from './failures.mjs';

const messages = (errors) => errors.map(({ name, message, stack }) => stack ?? `${name}: ${message}`);

const failuresOf = (module) => {
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
  const tests = [...module.children.allTests('failed')];
  return [
    ...(module.errors().length > 0 ? [{ title: module.relativeModuleId, said: brief(messages(module.errors())) }] : []),
    ...suites.map((suite) => ({
      title: `${module.relativeModuleId} › ${suite.fullName}`,
      said: brief(messages(suite.errors())),
    })),
    ...tests.map((test) => ({
      title: `${module.relativeModuleId} › ${test.fullName}`,
      said: brief(messages(test.result().errors)),
    })),
  ];
};

/** A Vitest reporter that writes counts and failures as JSON to `UNITS_REPORT_FILE`. */
export default class Report {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state) => tests.filter((test) => test.result().state === state).length;
    const failures = [
      ...modules.flatMap(failuresOf),
      ...unhandled.map((error) => ({ title: 'outside of a test', said: brief(messages([error])) })),
    ];
    const report = { passed: count('passed'), skipped: count('skipped') + count('pending'), failures };
    writeFileSync(process.env.UNITS_REPORT_FILE, JSON.stringify(report));
  }
}
