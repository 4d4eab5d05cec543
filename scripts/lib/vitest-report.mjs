import { writeFileSync } from 'node:fs';
import { shorten } from './failures.mjs';

const listMessages = (errors) => errors.map(({ name, message, stack }) => stack ?? `${name}: ${message}`);

const listFailures = (module) => {
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
  const tests = [...module.children.allTests('failed')];
  return [
    ...(module.errors().length > 0
      ? [{ title: module.relativeModuleId, message: shorten(listMessages(module.errors())) }]
      : []),
    ...suites.map((suite) => ({
      title: `${module.relativeModuleId} › ${suite.fullName}`,
      message: shorten(listMessages(suite.errors())),
    })),
    ...tests.map((test) => ({
      title: `${module.relativeModuleId} › ${test.fullName}`,
      message: shorten(listMessages(test.result().errors)),
    })),
  ];
};

/** A Vitest reporter that writes counts and failures as JSON to `UNITS_REPORT_FILE`. */
export default class Report {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state) => tests.filter((test) => test.result().state === state).length;
    const failures = [
      ...modules.flatMap(listFailures),
      ...unhandled.map((error) => ({ title: 'outside of a test', message: shorten(listMessages([error])) })),
    ];
    const report = { passed: count('passed'), skipped: count('skipped') + count('pending'), failures };
    writeFileSync(process.env.UNITS_REPORT_FILE, JSON.stringify(report));
  }
}
