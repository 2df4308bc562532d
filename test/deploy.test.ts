// Checks that the files in deploy/ are valid and use only settings that exist.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '../src/server/config/config.ts';
import { SETTINGS } from '../src/server/config/settingDeclarations.ts';

const DEPLOY = join(import.meta.dirname, '../deploy');
const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8');
const runs = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8' });
/** Matches the names of secret settings. The files in `deploy/` must not contain their values. */
const SECRET = /KEY|SECRET|TOKEN|SID|DATABASE_URL|SMTP_URL/;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the systemd unit', () => {
  const unit = read('onboarding.service');

  testWith('systemd-analyze', '--version', 'is accepted by systemd', () => {
    const file = join(folder, 'onboarding.service');
    // systemd checks that the unit's program exists. The program isn't installed here, so Node takes its place.
    writeFileSync(file, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
    const { stdout, stderr } = runs('systemd-analyze', 'verify', '--man=no', file);
    const said = (stdout + stderr).split('\n').filter((line) => line.includes('onboarding.service'));
    expect(said).toEqual([]);
  });

  test('has only existing settings, and no secret', () => {
    const [, values = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
    const names = values.split(' ').map((pair) => pair.split('=')[0] ?? '');
    expect(names.filter((name) => !Object.hasOwn(SETTINGS, name) || SECRET.test(name))).toEqual([]);
  });
});

function testWith(program: string, version: string, name: string, work: () => void): void {
  if (runs(program, version).error)
    process.stdout.write(`${program} is not installed, so this is not tested: ${name}\n`);
  else test(name, work);
}

testWith(process.env.NGINX ?? 'nginx', '-v', 'the nginx site is accepted by nginx', () => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  runs('openssl', 'req', ...made, '-keyout', key, '-out', cert, '-subj', '/CN=apply.example.com');
  const site = read('nginx.conf')
    .replace(/^(\s*ssl_certificate ).*$/m, `$1${cert};`)
    .replace(/^(\s*ssl_certificate_key ).*$/m, `$1${key};`);
  const file = join(folder, 'nginx.conf');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  writeFileSync(
    file,
    `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n${paths}\naccess_log off;\n${site}}\n`,
  );
  const { status, stderr } = runs(process.env.NGINX ?? 'nginx', '-t', '-p', folder, '-c', file);
  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
});

describe('the Kubernetes manifests', () => {
  // oxlint-disable-next-line typescript/no-explicit-any -- manifests of several kinds
  type Manifest = any;
  const manifests: Manifest[] = readdirSync(join(DEPLOY, 'kubernetes')).flatMap((file) =>
    parseAllDocuments(read(`kubernetes/${file}`), { strict: true }).map((document) => {
      expect([file, document.errors, document.warnings]).toEqual([file, [], []]);
      return document.toJS();
    }),
  );
  const of = (kind: string): Manifest => manifests.find((one) => one.kind === kind);
  const pod = of('Deployment').spec.template;
  const [container] = pod.spec.containers;

  test('have known kinds and a name', () => {
    const kinds = manifests.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`).toSorted();
    expect(kinds).toEqual([
      'apps/v1 Deployment',
      'policy/v1 PodDisruptionBudget',
      'v1 ConfigMap',
      'v1 Service',
    ]);
    for (const { metadata } of manifests) expect(metadata.name).toMatch(/^[a-z][a-z0-9-]*$/);
  });

  test('select the same pods', () => {
    const { labels } = pod.metadata;
    expect(of('Deployment').spec.selector.matchLabels).toEqual(labels);
    expect(of('Service').spec.selector).toEqual(labels);
    expect(of('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
    expect(container.ports).toContainEqual({
      name: of('Service').spec.ports[0].targetPort,
      containerPort: SETTINGS.PORT.fallback,
    });
  });

  test("probe the server's paths, on a port of the container", () => {
    const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'].map((name) => container[name].httpGet);
    expect(probes.map(({ path }) => path)).toEqual(['/health/live', '/health/ready', '/health/live']);
    const ports: string[] = container.ports.map(({ name }: { name: string }) => name);
    for (const { port } of probes) expect(ports).toContain(port);
  });

  test('mount declared volumes, and run without privileges', () => {
    const names = (list: { name: string }[]) => list.map(({ name }) => name).toSorted();
    expect(names(container.volumeMounts)).toEqual(names(pod.spec.volumes));
    expect(pod.spec.securityContext).toMatchObject({ runAsNonRoot: true });
    expect(container.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
    });
    expect(container.resources).toMatchObject({ requests: { memory: expect.any(String) } });
  });

  test('give settings that the server starts with, and secrets only by reference', () => {
    const { data } = of('ConfigMap');
    expect(container.envFrom).toEqual([{ configMapRef: { name: of('ConfigMap').metadata.name } }]);
    expect(Object.keys(data).filter((name) => SECRET.test(name))).toEqual([]);
    const referred: string[] = container.env.map(({ name, value, valueFrom }: Manifest) => {
      expect([value, valueFrom.secretKeyRef.key]).toEqual([undefined, name]);
      return name;
    });
    const key = Buffer.alloc(32, 'key of the manifests').toString('base64');
    const values: Record<string, string> = {
      DATABASE_URL: 'postgres://onboarding:x@database:5432/onboarding',
      SMTP_URL: 'smtps://user:x@mail.example.com',
      ENCRYPTION_KEYS: `a:${key}`,
      LOOKUP_KEY: key,
    };
    const secrets = Object.fromEntries(
      referred.map((name) => [name, values[name] ?? 'a-long-value-0123456789']),
    );
    const settings = { ...data, ...secrets };
    expect(Object.keys(settings).filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual([]);
    expect(readConfig({ ...settings, DATA_DIR: folder })).toMatchObject({
      isProduction: true,
      trustProxy: 1,
    });
  });
});
