import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

// What the product runs is its source: what does not stand in it cannot happen.

const root = join(import.meta.dirname, '..', '..');
const isTest = /\.(test|fixture)\.tsx?$|\/testing(\/|\.ts$)|\.d\.ts$/;

interface Source {
  readonly file: string;
  readonly text: string;
}
const read = (...folders: readonly string[]): readonly Source[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(root, folder, name))
      .filter((path) => /\.tsx?$/.test(path) && !/node_modules|\/dist\//.test(path) && !isTest.test(path))
      .map((path) => ({ file: relative(root, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') })),
  );

const ours = read('packages');
const behindTheConsole = ours.filter(({ file }) => !/^packages\/(web|lab)\//.test(file));

/** Files with a match, each with what matched. */
const having = (pattern: RegExp, among = ours): string[] =>
  among.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found.trim()}`));

/** Run when the console is built, never by the product. */
const builds = new Set(['packages/web/config-index.ts']);

describe('The source of the product', () => {
  it('is all here', () => {
    expect(ours.length).toBeGreaterThan(500);
    expect(behindTheConsole.some(({ file }) => file.endsWith('sign-in/codes.ts'))).toBe(true);
  });

  it.each([
    ['makes code from text', /\beval\s*\(|\bnew Function\b|[^.\w]Function\s*\(|set(?:Timeout|Interval)\(\s*['"`]/g],
    ['has a sandbox or a template engine', /from '(?:node:)?(?:vm|vm2|ejs|pug|nunjucks|handlebars|mustache|eta)'/g],
    [
      'brings stored data to life as objects',
      /node-serialize|\bdeserialize\s*\(|from '(?:node:)?v8'|structuredClone\(JSON/g,
    ],
    ['starts a shell', /\bshell:\s*(?:true|['"`])|\bexecSync\b|[{,]\s*exec\s*[,}]|\/bin\/(?:ba)?sh|cmd\.exe/g],
    ['loads a module whose name is made at run time', /\bimport\((?!['"])|\brequire\((?!['"`])/g],
  ])('nowhere %s', (_what, pattern) => {
    expect(having(pattern).filter((one) => !builds.has(one.split(':')[0] ?? ''))).toEqual([]);
  });

  it('starts other programs from a few places, each with a list of arguments', () => {
    const starting = behindTheConsole.filter(({ text }) =>
      /import \{[^}]*\} from '(?:node:)?child_process'/.test(text),
    );
    const names = starting.map(({ file, text }) => {
      const taken = [...text.matchAll(/import \{([^}]*)\} from '(?:node:)?child_process'/g)].flatMap(([, list = '']) =>
        list.split(',').map((name) => name.trim()),
      );
      return `${file}: ${taken.sort().join(' ')}`;
    });
    expect(names.sort()).toEqual([
      'packages/server/areas/olts/host.ts: execFile',
      'packages/server/db/embedded/cluster.ts: spawnSync',
      'packages/server/db/embedded/kernel-lock.ts: spawnSync',
      'packages/server/db/embedded/postmaster.ts: spawn spawnSync',
      'packages/server/db/embedded/process-probe.ts: execFileSync',
      'packages/server/supervisor/role-process.ts: fork',
      'packages/server/supervisor/simulation.ts: fork',
    ]);
    // What somebody typed comes behind the end of the options.
    const host = starting.find(({ file }) => file.endsWith('olts/host.ts'))?.text ?? '';
    expect(host).toContain(`'--'];`);
    expect(host).toContain(`execFile('ping', [...args, address]`);
  });

  it('draws codes, tokens and keys from the random numbers of cryptography alone', () => {
    expect(having(/Math\.random/g, behindTheConsole).map((one) => one.split(':')[0])).toEqual([
      // Request numbers and the seed of a hash table, which keep nobody out.
      'packages/wire/snmp/exchange.ts',
      'packages/wire/snmp/fast/slots.ts',
      'packages/wire/snmp/fast/string-table.ts',
    ]);
    for (const name of ['codes.ts', 'captcha.ts']) {
      expect(ours.find(({ file }) => file.endsWith(`sign-in/${name}`))?.text).toMatch(
        /import \{.*\brandomInt\b.*node:crypto/,
      );
    }
  });
});

/** How often the kind of sign changes from one to the next: names change it where a word begins, dice nearly always. */
function unrest(name: string): number {
  const text = name.replace(/ipv?[46]|v[1-36]c?|crc32/gi, 'word');
  const kindOf = (sign: string): string => (/[0-9]/.test(sign) ? '0' : /[A-Z]/.test(sign) ? 'A' : 'a');
  let changes = 0;
  for (let at = 1; at < text.length; at += 1) {
    if (kindOf(text[at] ?? '') !== kindOf(text[at - 1] ?? '')) changes += 1;
  }
  return changes / (text.length - 1);
}

/** Could this be a key? Long, and of letters and digits mixed like dice. */
const looksSecret = (text: string): boolean =>
  /^[0-9a-f]{32,}$/i.test(text) || (/^[A-Za-z0-9+/=_-]{20,}$/.test(text) && /\d.*\d/.test(text) && unrest(text) > 0.5);

describe('A secret', () => {
  const literals = (source: Source): string[] =>
    [...source.text.matchAll(/(['"`])((?:(?!\1)[^\\\n]){20,400})\1/g)].flatMap(([, , text = '']) =>
      text.split(/[\s:,;{}$]+/),
    );
  /** The example of a field's help, the digest of an empty MSTP table in IEEE 802.1Q, and the public key of RFC 8032, 7.1, test 1. */
  const known = new Set([
    '0123456789abcdef0123456789abcdef',
    'AC36177F50283CD4B83821D8AB26DE62',
    'MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
  ]);

  it('would be noticed', () => {
    const text = `const key = 'q8Zr3kVt0Xw7LmB2yNf5';\nconst hex = "9f86d081884c7d659a2feaa0c55ad015";`;
    expect(literals({ file: 'x.ts', text }).filter(looksSecret)).toHaveLength(2);
  });

  it('stands nowhere in the source', () => {
    const all = [...ours, ...read('tools', 'bench')];
    const found = all.flatMap((source) =>
      literals(source)
        .filter((text) => looksSecret(text) && !known.has(text))
        .map((text) => `${source.file}: ${text}`),
    );
    expect(found).toEqual([]);
    expect(having(/-----BEGIN [A-Z ]*PRIVATE KEY|AKIA[0-9A-Z]{16}|\bpostgres(?:ql)?:\/\/\w+:\w/g, all)).toEqual([]);
  });

  it('of the demo is used by the demo alone', () => {
    const passwords = /'(?=[^'\n]*[A-Z])(?=[^'\n]*[a-z])(?=[^'\n]*[0-9])[^'\s]{4,24}@20\d\d'/g;
    expect([...new Set(having(passwords).map((one) => one.split(':')[0]))]).toEqual([
      'packages/server/seed/demo-tenants.ts',
    ]);
    const users = behindTheConsole.filter(({ text }) => /\bseedDemo\(/.test(text)).map(({ file }) => file);
    expect(users.sort()).toEqual(['packages/server/seed/demo.ts', 'packages/server/web-role.ts']);
    expect(ours.find(({ file }) => file.endsWith('server/web-role.ts'))?.text).toContain('if (demo) await seedDemo(');
  });
});

describe('What comes from others', () => {
  interface Locked {
    readonly dev?: boolean;
    readonly devOptional?: boolean;
  }
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const running = Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path.includes('node_modules/') && !dev && !devOptional)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));

  it('has no template engine, no sandbox, no reviver of objects and no renderer of pages on the server', () => {
    const unwanted =
      /^(ejs|pug|nunjucks|handlebars|mustache|eta|lodash\.template|vm2|isolated-vm|node-serialize|serialize-javascript|jsonwebtoken|react-server-dom-.*|next)$/;
    expect(running.length).toBeGreaterThan(20);
    expect(running.filter((name) => unwanted.test(name))).toEqual([]);
  });
});
