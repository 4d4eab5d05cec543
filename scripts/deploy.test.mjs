import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { settingNames } from '../server/src/config/settings.ts';
import { inRoot } from './lib/root.mjs';

const files = readdirSync(inRoot('deploy'));
const readText = (file) => readFileSync(inRoot('deploy', file), 'utf8');
const parse = (file) =>
  parseAllDocuments(readText(file), { merge: true }).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });

const findProgram = (name) =>
  ['/usr/sbin', '/usr/bin', '/usr/local/bin'].map((folder) => path.join(folder, name)).find(existsSync);

const createFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const runCommand = (command, args) => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
};

/** Replaces the host name of the compose network and `resolve`, which older versions of nginx do not support. */
const adaptToMachine = (text, version) => {
  const named = text.replaceAll('atrium:3000', '127.0.0.1:3000');
  const [, major, minor, patch] = /(\d+)\.(\d+)\.(\d+)/.exec(version).map(Number);
  const knowsResolve = major * 1e6 + minor * 1e3 + patch >= 1_027_003;
  return knowsResolve ? named : named.replaceAll(' resolve ', ' ');
};

describe('the deployment files', () => {
  it('deployment files use only existing settings', () => {
    const knownNames = new Set(settingNames.flatMap((name) => [name, `${name}_FILE`]));
    // The host port of compose is not a setting of the product.
    const otherNames = new Set(['ATRIUM_PORT']);
    const named = files.flatMap((file) =>
      [...readText(file).matchAll(/\b(?:ATRIUM|DATABASE|EVENTS|OTEL)_[A-Z_]+\b/g)].map(([name]) => name),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !knownNames.has(name) && !otherNames.has(name))).toEqual([]);
  });

  it('deployment files start the product with the flags of `npm start` and the benchmarks', () => {
    const listOptions = (text) => text.match(/--[\w-]+(?:=\d+)?(?=[^\]]*server\/src\/main\.ts)/g);
    const arenas = /MALLOC_ARENA_MAX(?:=|: ')2/;
    const startFiles = ['scripts/start.mjs', 'e2e/harness/product.ts', 'deploy/Dockerfile', 'deploy/atrium@.service'];
    const texts = startFiles.map((file) => readFileSync(inRoot(file), 'utf8'));
    for (const text of texts) expect(text).toMatch(arenas);
    const foundOptions = texts.map(listOptions);
    expect(foundOptions).toEqual(
      Array(startFiles.length).fill(['--max-semi-space-size=8', '--no-parallel-scavenge', '--heap-growing-percent=50']),
    );
  });

  it.each(files.filter((file) => file.endsWith('.yaml')))('deployment files are valid YAML: %s', (file) => {
    expect(parse(file).length).toBeGreaterThan(0);
  });

  it.each(['compose.yaml', 'compose.postgres.yaml'])(
    'deployment files restrict the privileges of every service in %s',
    (file) => {
      const [{ services }] = parse(file);
      for (const [name, service] of Object.entries(services)) {
        expect(service, name).toMatchObject({
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
          tmpfs: expect.arrayContaining([expect.any(String)]),
          healthcheck: { test: expect.any(Array) },
          logging: { options: { 'max-size': expect.any(String) } },
          deploy: { resources: { limits: { memory: expect.any(String) } } },
        });
      }
      expect(services.atrium.healthcheck.test.at(-1)).toContain('/api/health/ready');
    },
  );

  it('deployment files have matching references in Kubernetes', () => {
    const objects = parse('kubernetes.yaml');
    const findObject = (kind) => objects.find((object) => object.kind === kind);
    const [container] = findObject('Deployment').spec.template.spec.containers;
    expect(container).toMatchObject({
      livenessProbe: { httpGet: { path: '/api/health/live' } },
      readinessProbe: { httpGet: { path: '/api/health/ready' } },
    });
    const { labels } = findObject('Deployment').spec.template.metadata;
    for (const kind of ['Service', 'PodDisruptionBudget']) {
      const { selector } = findObject(kind).spec;
      expect(selector.matchLabels ?? selector, kind).toEqual(labels);
    }
    expect(findObject('HorizontalPodAutoscaler').spec.scaleTargetRef.name).toBe(findObject('Deployment').metadata.name);
    const secrets = Object.keys(findObject('Secret').stringData);
    const { mountPath } = container.volumeMounts.find(({ name }) => name === 'secrets');
    const fileSettings = Object.entries(findObject('ConfigMap').data).filter(([name]) => name.endsWith('_FILE'));
    expect(fileSettings.map(([, file]) => path.posix.relative(mountPath, file)).toSorted()).toEqual(secrets.toSorted());
  });

  it('deployment files have a migration step in Kubernetes with the configuration of an instance', () => {
    const { initContainers, containers } = parse('kubernetes.yaml').find(({ kind }) => kind === 'Deployment').spec
      .template.spec;
    const [{ name: _name, command, ...step }] = initContainers;
    expect(initContainers).toHaveLength(1);
    expect(containers[0]).toMatchObject({ ...step, resources: expect.anything() });
    expect(step.image).toBe(containers[0].image);
    const folder = createFolder();
    const migrate = () =>
      spawnSync(process.execPath, command.slice(1), {
        cwd: inRoot('.'),
        env: { ATRIUM_DATA: folder, PATH: process.env.PATH },
        encoding: 'utf8',
      });
    expect(command[0]).toBe('node');
    expect(migrate()).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Applied migrations: 001/),
      stderr: '',
    });
    expect(migrate()).toMatchObject({ status: 0, stdout: 'The tables are up to date.\n', stderr: '' });
  });

  const nginx = findProgram('nginx');
  it.skipIf(!nginx).each(['nginx.conf', 'nginx-tls.conf'])('deployment files are accepted by nginx: %s', (file) => {
    const folder = createFolder();
    const pem = ['-newkey', 'rsa:2048', '-nodes', '-x509', '-days', '1', '-subj', '/CN=localhost'];
    const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map((name) => path.join(folder, name));
    if (file.includes('tls'))
      expect(runCommand('openssl', ['req', ...pem, '-keyout', key, '-out', certificate]).status).toBe(0);
    const text = adaptToMachine(readText(file), runCommand(nginx, ['-v']).said).replaceAll('/etc/nginx/tls', folder);
    writeFileSync(path.join(folder, 'nginx.conf'), text);
    const ownSettings = `pid ${folder}/nginx.pid; error_log stderr;`;
    const { status, said } = runCommand(nginx, [
      '-t',
      '-e',
      'stderr',
      '-p',
      folder,
      '-c',
      path.join(folder, 'nginx.conf'),
      '-g',
      ownSettings,
    ]);
    expect(said).toContain('syntax is ok');
    expect(status).toBe(0);
  });

  const haproxy = findProgram('haproxy');
  it.skipIf(!haproxy)('deployment files are accepted by HAProxy', () => {
    const file = path.join(createFolder(), 'haproxy.cfg');
    writeFileSync(file, readText('haproxy.cfg'));
    const { status, said } = runCommand(haproxy, ['-c', '-f', file]);
    expect([status, said]).toEqual([0, expect.not.stringContaining('WARNING')]);
  });

  const systemd = findProgram('systemd-analyze');
  it.skipIf(!systemd)('deployment files are accepted by systemd', () => {
    const folder = createFolder();
    const unit = path.join(folder, 'atrium@3000.service');
    copyFileSync(inRoot('deploy/atrium@.service'), unit);
    // Nothing is installed at the paths of the unit.
    writeFileSync(
      unit,
      readFileSync(unit, 'utf8').replace(/^ExecStart=.*/m, `ExecStart=${process.execPath} server/src/main.ts`),
    );
    const { said } = runCommand(systemd, ['verify', unit]);
    expect(said.split('\n').filter((line) => line.includes('atrium@3000.service'))).toEqual([]);
  });
});
