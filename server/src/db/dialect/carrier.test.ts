import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readHealth } from '@atrium/contract/about/calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildBridge } from '../../testing/bridge.ts';
import { carrierLogin, carrierPrograms, carrierUrl, startCarrier } from '../../testing/carriers.ts';
import { startCopy } from '../../testing/copy.ts';
import { createPostgres, postgresConfig, serverVariable, templateName } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import { findPooler, freePort, startPooler } from '../../testing/pooler.ts';
import { startProcess } from '../../testing/process.ts';
import { connect } from '../connect.ts';
import type { Database, DatabaseEvent } from './dialect.ts';

const openDatabase = async (): Promise<string> => {
  const { url, drop } = await createPostgres(templateName);
  onTestFinished(drop);
  return url;
};

const openCopy = async (url: string, eventsUrl: string): Promise<Database> => {
  const database = await connect(postgresConfig(url, null, eventsUrl));
  onTestFinished(() => database.close());
  return database;
};

interface Heard {
  readonly heard: DatabaseEvent[];
  readonly states: boolean[];
  readonly faults: string[];
}

const hear = async (database: Database): Promise<Heard> => {
  const all: Heard = { heard: [], states: [], faults: [] };
  await database.dialect.listen({
    onEvent: (event) => all.heard.push(event),
    onState: (state) => all.states.push(state),
    onFault: (reason) => all.faults.push(reason),
  });
  return all;
};

const event = (payload: string): DatabaseEvent => ({ channel: 'test', payload });

const makeCertificate = (): { key: string; cert: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject], {
    stdio: 'ignore',
  });
  return { key, cert };
};

for (const program of carrierPrograms) {
  const { name, path, protocol, secureProtocol, refusal } = program;
  const isHere = Boolean(path && process.env[serverVariable]);
  const title = isHere
    ? `events over ${name}`
    : `events over ${name} (not tried: ${name} or PostgreSQL is not installed)`;

  describe.skipIf(!isHere)(title, () => {
    it('go out when their transaction commits, are heard by their own copy before, and by others once', async () => {
      const url = await openDatabase();
      const carrier = carrierUrl(protocol, (await startCarrier(program)).port);
      const [one, other] = await Promise.all([openCopy(url, carrier), openCopy(url, carrier)]);
      const [own, others] = await Promise.all([hear(one), hear(other)]);
      expect([own.states, others.states]).toEqual([[true], [true]]);
      await one.db.transaction().execute(async (trx) => {
        await one.dialect.notify(trx, event('from one'));
        await sql`select pg_sleep(0.05)`.execute(trx);
        expect([own.heard, others.heard]).toEqual([[], []]);
      });
      expect(own.heard).toEqual([event('from one')]);
      await expect.poll(() => others.heard).toEqual([event('from one')]);
      const undone = one.db.transaction().execute(async (trx) => {
        await one.dialect.notify(trx, event('undone'));
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await other.dialect.notify(other.db, event('from other'));
      await expect.poll(() => own.heard).toEqual([event('from one'), event('from other')]);
      expect(others.heard).toEqual(own.heard);
    });

    it('of another database, of another schema and of nobody are not heard', async () => {
      const url = await openDatabase();
      const carrier = carrierUrl(protocol, (await startCarrier(program)).port);
      const [one, other] = await Promise.all([openCopy(url, carrier), openCopy(url, carrier)]);
      await sql`create schema elsewhere`.execute(one.db);
      const strangers = await Promise.all([
        openCopy(await openDatabase(), carrier),
        openCopy(`${url}&options=${encodeURIComponent('-c search_path=elsewhere')}`, carrier),
      ]);
      const { heard } = await hear(one);
      for (const stranger of strangers) {
        await stranger.dialect.notify(stranger.db, event('from elsewhere'));
        await stranger.close();
      }
      await other.dialect.notify(other.db, event('from here'));
      await expect.poll(() => heard).toEqual([event('from here')]);
    });

    it('of a command that ends at once are sent', async () => {
      const url = await openDatabase();
      const carrier = carrierUrl(protocol, (await startCarrier(program)).port);
      const { heard } = await hear(await openCopy(url, carrier));
      const command = await openCopy(url, carrier);
      await command.dialect.notify(command.db, event('from a command'));
      await command.close();
      await expect.poll(() => heard).toEqual([event('from a command')]);
    });

    it('may be missed when it is gone, which is said at once with why, and are heard again when it is back', async () => {
      const url = await openDatabase();
      const server = await startCarrier(program);
      const carrier = carrierUrl(protocol, server.port);
      const [one, other] = await Promise.all([openCopy(url, carrier), openCopy(url, carrier)]);
      const { heard, states, faults } = await hear(other);
      await server.stop();
      await expect.poll(() => states, { interval: 5, timeout: 2000 }).toEqual([true, false]);
      await expect.poll(() => faults.join('\n')).toContain(`${name} at 127.0.0.1:${server.port}: `);
      expect(faults.join('\n')).not.toContain('not/in');
      await startCarrier(program, server.port);
      await expect.poll(() => states).toEqual([true, false, true]);
      await one.dialect.notify(one.db, event('after'));
      await expect.poll(() => heard).toEqual([event('after')]);
    });

    it('may be missed as well when it just falls silent', async () => {
      const url = await openDatabase();
      const server = await startCarrier(program);
      const { states } = await hear(await openCopy(url, carrierUrl(protocol, server.port)));
      server.signal('SIGSTOP');
      await expect.poll(() => states).toEqual([true, false]);
      server.signal('SIGCONT');
      await expect.poll(() => states).toEqual([true, false, true]);
    });

    it('that one copy alone cannot send make the others forget what they keep', async () => {
      const url = await openDatabase();
      const carrier = carrierUrl(protocol, (await startCarrier(program)).port);
      const bridge = await buildBridge(carrier);
      onTestFinished(bridge.stop);
      const [one, other] = await Promise.all([openCopy(url, bridge.url), openCopy(url, carrier)]);
      const [cut, whole] = await Promise.all([hear(one), hear(other)]);
      bridge.cut();
      await expect.poll(() => cut.states).toEqual([true, false]);
      await one.dialect.notify(one.db, event('not sent'));
      expect(cut.heard).toEqual([event('not sent')]);
      await expect.poll(() => whole.states).toEqual([true, false, true]);
      expect(whole).toMatchObject({ heard: [], faults: ['another copy could not send what it changed'] });
    });

    it('are waited for by a copy that starts before it, or with a wrong password', async () => {
      const url = await openDatabase();
      const port = await freePort();
      const early = await hear(await openCopy(url, carrierUrl(protocol, port)));
      expect(early.states).toEqual([]);
      expect(early.faults).toEqual([expect.stringContaining(`${name} at 127.0.0.1:${port}: `)]);
      await startCarrier(program, port);
      await expect.poll(() => early.states).toEqual([true]);
      const wrong = await hear(await openCopy(url, carrierUrl(protocol, port, 'wrong-secret')));
      expect(wrong.states).toEqual([]);
      expect(wrong.faults.join('\n')).toMatch(refusal);
      expect(wrong.faults.join('\n')).not.toContain('wrong-secret');
    });

    it('go over TLS where the address says so, and to nobody whose certificate is not trusted', async () => {
      const url = await openDatabase();
      const certificate = makeCertificate();
      const { port } = await startCarrier(program, null, certificate);
      // The client of NATS knows only names of hosts in certificates.
      const eventsUrl = carrierUrl(secureProtocol, port).replace('127.0.0.1', 'localhost');
      const refused = await hear(await openCopy(url, eventsUrl));
      expect(refused.states).toEqual([]);
      expect(refused.faults).toEqual([expect.stringMatching(/self-signed certificate/)]);
      const plain = await startCarrier(program);
      expect((await hear(await openCopy(url, carrierUrl(secureProtocol, plain.port)))).states).toEqual([]);
      const copy = await startProcess({
        DATABASE_URL: url,
        EVENTS_URL: eventsUrl,
        NODE_EXTRA_CA_CERTS: certificate.cert,
      });
      onTestFinished(copy.remove);
      const health = await fetch(`${copy.url}/api/health/ready`);
      expect(await health.json()).toMatchObject({ result: { status: 'ok', events: 'ok' } });
      expect(copy.output()).not.toContain(encodeURIComponent(carrierLogin.password));
    });

    it.skipIf(!findPooler())(
      'need no address of the database itself behind a pooler that lends connections for a transaction',
      async () => {
        const url = await openDatabase();
        // As it comes: it refuses parameters that it does not know.
        const pooler = await startPooler(url);
        onTestFinished(pooler.stop);
        const carrier = carrierUrl(protocol, (await startCarrier(program)).port);
        const [database, other] = await Promise.all([openCopy(pooler.url, carrier), openCopy(pooler.url, carrier)]);
        const copy = await startCopy(database);
        const changing = await startCopy(other);
        expect((await copy.call(readHealth, {})).result).toEqual({ status: 'ok' });
        const user = await addUser(database.db);
        const token = await copy.tokenOf(user);
        expect((await copy.call(readUserInfo, {}, token)).status).toBe(200);
        await other.db.transaction().execute(async (trx) => {
          await trx.updateTable('users').set({ status: 0 }).where('id', '=', user).execute();
          await changing.context.events.emit(trx, 'user', { ids: [user] });
        });
        await expect.poll(async () => (await copy.call(readUserInfo, {}, token)).status, { timeout: 2000 }).toBe(401);
      },
    );

    it('leave the connections of queries watched: what is lost in silence is given up within seconds', async () => {
      const bridge = await buildBridge(await openDatabase());
      onTestFinished(bridge.stop);
      const database = await openCopy(bridge.url, carrierUrl(protocol, (await startCarrier(program)).port));
      await hear(database);
      const inUse = sql`select pg_sleep(60)`.execute(database.db).then(
        () => 'answered',
        () => 'failed',
      );
      await expect.poll(() => database.pool?.().idle).toBe(0);
      bridge.freeze();
      expect(await inUse).toBe('failed');
    });
  });
}
