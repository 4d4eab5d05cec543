import { existsSync } from 'node:fs';
import { capture } from './run.mjs';
import { say, secondsSince } from './say.mjs';

const findBrowser = async () => {
  const { findChromium } = await import('../../e2e/chromium.ts');
  return findChromium();
};

/** Whether a PostgreSQL server program is installed. */
const hasPostgres = async () => {
  const { findPostgres } = await import('../../server/src/testing/postgres-cluster.ts');
  return findPostgres() !== null;
};

const hasChineseFont = async () => {
  const { code, output } = await capture('fc-list', [':lang=zh', 'family']);
  return code !== 0 || output.trim() !== '';
};

const canInstall = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

const aptEnvironment = () => ({ ...process.env, DEBIAN_FRONTEND: 'noninteractive' });

/** The browser's package: the one without a window where the distribution has it, since journeys are quicker in it. */
const browserPackage = async () => {
  const { code } = await capture('apt-cache', ['show', 'chromium-headless-shell']);
  return code === 0 ? 'chromium-headless-shell' : 'chromium';
};

const install = async (wanted) => {
  const start = performance.now();
  const update = await capture('apt-get', ['update', '-q'], { env: aptEnvironment() });
  const packages = await Promise.all(wanted.map((name) => (name === 'chromium' ? browserPackage() : name)));
  say(`Installing ${packages.join(', ')} from the distribution …`);
  const { code, output } = await capture('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
    env: aptEnvironment(),
  });
  if (code === 0) say(`Installed in ${secondsSince(start)}.`);
  else say(`apt-get failed (exit code ${code}):\n${update.code === 0 ? '' : update.output}${output}`.trimEnd());
};

/**
 * Sees to it that the tests find a browser and PostgreSQL: looks for them, installs them on Debian when root, and says
 * what is missing otherwise. Answers the browser's path, or null.
 */
export const prepareMachine = async () => {
  const missing = [];
  if (!(await findBrowser())) missing.push('chromium', 'fonts-noto-cjk', 'fontconfig');
  else if (!(await hasChineseFont())) missing.push('fonts-noto-cjk');
  if (!(await hasPostgres())) missing.push('postgresql');
  if (missing.length > 0 && canInstall()) await install(missing);

  const browser = await findBrowser();
  if (!browser) {
    say(
      process.env.CHROMIUM_PATH
        ? `CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not exist.`
        : 'No Chromium or Chrome was found: please install one, or name it in CHROMIUM_PATH. The journeys cannot run without it.',
    );
  }
  if (!(await hasPostgres())) {
    say(
      'No PostgreSQL server (15 or newer) was found: please install one. The tests on PostgreSQL cannot run without it.',
    );
  }
  return browser;
};
