import { lintRepository } from './lib/prose.mjs';
import { print } from './lib/print.mjs';

const findings = await lintRepository();
for (const finding of findings) print(finding);
if (findings.length > 0) process.exitCode = 1;
