import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';

/** The one without a window's frame, which is a page of its own in the others, comes first: journeys take a third less time in it. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const wellKnown = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
];

const onPath = (): string[] =>
  (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));

/** The Chromium to use: the one `CHROMIUM_PATH` names, the system's, or Playwright's own; null when there is none. */
export const findChromium = (): string | null => {
  const named = process.env['CHROMIUM_PATH'];
  const candidates = named ? [named] : [...wellKnown, ...onPath(), chromium.executablePath()];
  return candidates.find((file) => file !== '' && existsSync(file)) ?? null;
};

/** What Chromium needs to run as root, without a graphics card, and without talking to anyone but the product. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser of its own, for what is no test. */
export const openBrowser = (): Promise<Browser> => {
  const executablePath = findChromium();
  return chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) });
};
