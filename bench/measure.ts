import type { BrowserContext } from '@playwright/test';
import { measureDurability } from '../e2e/harness/durability.ts';
import { type Copy, startProduct } from '../e2e/harness/product.ts';
import { signInByApi } from '../e2e/harness/wire.ts';
import { serveBarePages } from './bare/serve-pages.ts';
import { openBrowser } from './browser.ts';
import { isMet, keep, type Measurement, print } from './report.ts';
import { measureThroughput } from './throughput.ts';
import { measurePages } from './weight.ts';

const durabilityRounds = 20;

const pages = async (product: Copy): Promise<Measurement[]> => {
  console.log('Pages: login and home in a browser, by turns with bare ones …');
  const bare = await serveBarePages();
  const browser = await openBrowser();
  try {
    const ours = {
      login: `${product.url}/login`,
      home: `${product.url}/home`,
      signIn: async (person: BrowserContext) => {
        const session = JSON.stringify({ id: 'bench', ...(await signInByApi(product.url, 'admin')) });
        await person.addInitScript((stored) => localStorage.setItem('session', stored), session);
      },
    };
    const floor = { login: `${bare.url}/login.html`, home: `${bare.url}/home.html`, signIn: async () => {} };
    return await measurePages(browser, ours, floor);
  } finally {
    await browser.close();
    await bare.stop();
  }
};

const requests = async (product: Copy): Promise<Measurement[]> => {
  console.log('Requests: user-info, by turns with a bare route …');
  const { token } = await signInByApi(product.url, 'admin');
  return measureThroughput(product, token);
};

const durability = async (): Promise<Measurement[]> => {
  console.log(`Durability: ${durabilityRounds} times killed at work …`);
  const { signIns, signOuts, writes, lost } = await measureDurability(durabilityRounds);
  for (const one of lost) console.log(`  lost: ${one}`);
  const done = signIns + signOuts + writes;
  return [
    {
      what: `kept after ${durabilityRounds} kills`,
      ours: `${done - lost.length}`,
      floor: `${done} acknowledged`,
      ratio: done > 0 ? (done - lost.length) / done : 0,
      bar: { atLeast: 1 },
    },
  ];
};

const product = await startProduct({ LOG_LEVEL: 'warn' });
const measurements: Measurement[] = [];
try {
  measurements.push(...(await pages(product)), ...(await requests(product)));
} finally {
  await product.stop();
}
measurements.push(...(await durability()));
console.log('');
print(measurements);
keep(measurements);
const missed = measurements.filter((one) => !isMet(one));
console.log(
  missed.length === 0 ? '\nEvery bar is met.' : `\n${missed.length} of ${measurements.length} bars are not met.`,
);
