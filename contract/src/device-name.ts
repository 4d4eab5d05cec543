import type { Language } from './language.ts';

const browsers = [
  ['Edge', /\bEdgA?\/\d/],
  ['Opera', /\bOPR\/\d/],
  ['WeChat', /\bMicroMessenger\/\d/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/\d/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/\d/],
  ['Safari', /\bVersion\/\d+.*\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['HarmonyOS', /\b(?:HarmonyOS|OpenHarmony)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\b(?:Mac OS X|macOS)\b/],
  ['Linux', /\bLinux\b/],
] as const;

const formats: Readonly<Record<Language, (browser: string, system: string) => string>> = {
  'zh-CN': (browser, system) => `${system} 上的 ${browser}`,
  'en-US': (browser, system) => `${browser} on ${system}`,
};

/** Returns a name such as "Chrome on Windows", or the beginning of an unknown user agent. */
export const formatDeviceName = (userAgent: string, language: Language): string | null => {
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0];
  if (browser !== undefined && system !== undefined) return formats[language](browser, system);
  return browser ?? system ?? (userAgent.slice(0, 40) || null);
};
