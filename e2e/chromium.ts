import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';

/** Tests take a third less time in the headless shell. */
const programNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const wellKnownPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
];

const listProgramsOnPath = (): string[] =>
  (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => programNames.map((name) => join(folder, name)));

/** Prefers `CHROMIUM_PATH`, then Chromium of the system, then that of Playwright. */
export const findChromium = (): string | null => {
  const configured = process.env['CHROMIUM_PATH'];
  const candidates = configured
    ? [configured]
    : [...wellKnownPaths, ...listProgramsOnPath(), chromium.executablePath()];
  return candidates.find((file) => file !== '' && existsSync(file)) ?? null;
};

/** Arguments for running as root, without a GPU, and without background requests. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const openBrowser = (flags: readonly string[] = []): Promise<Browser> => {
  const executablePath = findChromium();
  return chromium.launch({ args: [...chromiumFlags, ...flags], ...(executablePath && { executablePath }) });
};
