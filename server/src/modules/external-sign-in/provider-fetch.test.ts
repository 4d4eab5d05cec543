import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { cleanUpAfterTest } from '../../testing/cleanup.ts';
import { createProviderFetch, isIssuerAllowed } from './provider-fetch.ts';

const local = { publicUrl: 'http://localhost:3000' };
const deployed = { publicUrl: 'https://admin.example.com' };
const request = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' as const };

describe('addresses of identity providers', () => {
  test.each([
    ['https://id.example.com', true],
    ['https://id.example.com/realms/one', true],
    ['https://login.microsoftonline.com/0b2c4f6e-0000-4000-8000-000000000000/v2.0', true],
    ['https://login.microsoftonline.com/common/v2.0', false],
    ['https://login.microsoftonline.com/organizations/v2.0', false],
    ['https://login.microsoftonline.com/{tenantid}/v2.0', false],
    ['http://id.example.com', false],
    ['http://localhost:8080', false],
    ['https://user:password@id.example.com', false],
    ['https://id.example.com?tenant=1', false],
    ['https://id.example.com#part', false],
    ['ftp://id.example.com', false],
    ['id.example.com', false],
  ])('the issuer %s is allowed: %s', (issuer, isAllowed) => {
    expect(isIssuerAllowed(deployed, issuer)).toBe(isAllowed);
  });

  test.each([
    ['http://localhost:8080', local, true],
    ['http://127.0.0.1:8080', local, true],
    ['http://localhost.example.com', local, false],
    ['http://192.168.0.1', local, false],
    ['http://localhost:8080', { publicUrl: null }, false],
  ])('during development, the issuer %s at %o is allowed: %s', (issuer, config, isAllowed) => {
    expect(isIssuerAllowed(config, issuer)).toBe(isAllowed);
  });

  test('requests follow no redirect, read no long or endless response, and go to no other scheme', async () => {
    const server = createServer((incoming, response) => {
      if (incoming.url === '/elsewhere') response.writeHead(302, { location: '/short' }).end();
      else if (incoming.url === '/long') response.end(Buffer.alloc(1_000_001));
      else if (incoming.url === '/endless') response.write('a part');
      else if (incoming.url === '/compressed')
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_001)));
      else response.end('short');
    });
    server.listen(0, 'localhost');
    await once(server, 'listening');
    cleanUpAfterTest(async () => {
      server.closeAllConnections();
      server.close();
    });
    const address = `http://localhost:${(server.address() as AddressInfo).port}`;
    const providerFetch = createProviderFetch(local);
    expect(await (await providerFetch(`${address}/short`, request)).text()).toBe('short');
    await expect(providerFetch(`${address}/elsewhere`, request)).rejects.toThrow('fetch failed');
    await expect(providerFetch(`${address}/long`, request)).rejects.toThrow('more than 1000000 bytes');
    await expect(providerFetch(`${address}/compressed`, request)).rejects.toThrow('more than 1000000 bytes');
    const signal = AbortSignal.timeout(100);
    await expect(providerFetch(`${address}/endless`, { ...request, signal })).rejects.toThrow('timeout');
    await expect(createProviderFetch(deployed)(`${address}/short`, request)).rejects.toThrow('not allowed');
  });
});
