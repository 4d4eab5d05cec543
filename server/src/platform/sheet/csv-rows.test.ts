import { expect, test } from 'vitest';
import { csvRows } from './csv-rows.ts';

test('rejects a line of more than a million empty cells', async () => {
  const text = Buffer.from(`a,b\n${','.repeat(1_100_000)}`);
  const file = { size: text.length, read: async (at: number, length: number) => text.subarray(at, at + length) };
  const readAll = async (): Promise<void> => {
    for await (const row of csvRows(file)) expect(row).toEqual(['a', 'b']);
  };
  await expect(readAll()).rejects.toThrow('a line is too long');
});
