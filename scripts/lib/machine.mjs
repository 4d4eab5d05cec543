import { existsSync } from 'node:fs';
import { capture } from './run.mjs';
import { print, formatSecondsSince } from './print.mjs';

const findBrowser = async () => {
  const { findChromium } = await import('../../e2e/chromium.ts');
  return findChromium();
};

const hasPostgres = async () => {
  const { findPostgres } = await import('../../server/src/testing/postgres/cluster.ts');
  return findPostgres() !== null;
};

const hasChineseFont = async () => {
  const { code, output } = await capture('fc-list', [':lang=zh', 'family']);
  return code !== 0 || output.trim() !== '';
};

const canInstall = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

const createAptEnvironment = () => ({ ...process.env, DEBIAN_FRONTEND: 'noninteractive' });

const findBrowserPackage = async () => {
  const { code } = await capture('apt-cache', ['show', 'chromium-headless-shell']);
  return code === 0 ? 'chromium-headless-shell' : 'chromium';
};

const installPackages = async (packages) => {
  const start = performance.now();
  const update = await capture('apt-get', ['update', '-q'], { env: createAptEnvironment() });
  const debianPackages = await Promise.all(packages.map((name) => (name === 'chromium' ? findBrowserPackage() : name)));
  print(`Installing ${debianPackages.join(', ')} from the distribution …`);
  const { code, output } = await capture(
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', ...debianPackages],
    {
      env: createAptEnvironment(),
    },
  );
  if (code === 0) print(`Installed in ${formatSecondsSince(start)}.`);
  else print(`apt-get failed (exit code ${code}):\n${update.code === 0 ? '' : update.output}${output}`.trimEnd());
};

/** Installs a browser and PostgreSQL on Debian as root. Returns the path of the browser, or null. */
export const prepareMachine = async () => {
  const missingPackages = [];
  if (!(await findBrowser())) missingPackages.push('chromium', 'fonts-noto-cjk', 'fontconfig');
  else if (!(await hasChineseFont())) missingPackages.push('fonts-noto-cjk');
  if (!(await hasPostgres())) missingPackages.push('postgresql');
  if (missingPackages.length > 0 && canInstall()) await installPackages(missingPackages);

  const browser = await findBrowser();
  if (!browser) {
    print(
      process.env.CHROMIUM_PATH
        ? `CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which does not exist.`
        : 'Chromium or Chrome is missing: install one, or set CHROMIUM_PATH. E2e tests and browser benchmarks require it.',
    );
  }
  if (!(await hasPostgres())) {
    print('PostgreSQL 15 or newer is missing: install it. Tests and benchmarks on PostgreSQL require it.');
  }
  return browser;
};
