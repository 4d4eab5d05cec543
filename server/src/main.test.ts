import { describe, expect, it, onTestFinished } from 'vitest';
import type { Environment } from './config/config.ts';
import { startProcess, type ProductProcess } from './testing/process.ts';

const start = async (settings: Environment): Promise<ProductProcess> => {
  const product = await startProcess(settings);
  onTestFinished(product.remove);
  return product;
};

describe('the product', { timeout: 40_000 }, () => {
  it.skipIf(process.platform === 'win32')('the product changes its log level while it runs', async () => {
    const { signal, exitCode, output, url } = await start({});
    const ask = async (path: string): Promise<void> => void (await fetch(`${url}/api/${path}`));
    await ask('before');
    signal('SIGUSR2');
    await expect.poll(output).toContain('the log level is now debug');
    await ask('between');
    await expect.poll(output).toContain('"path":"/api/between"');
    signal('SIGUSR2');
    await expect.poll(output).toContain('the log level is now info');
    await ask('after');
    signal('SIGTERM');
    expect(await exitCode).toBe(0);
    expect(output()).not.toMatch(/api\/(before|after)/);
  });
});
