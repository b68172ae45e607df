import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { columnOf } from '@heliograph/catalogue/kit/metric.ts';
import { metrics } from '@heliograph/catalogue/metrics/metrics.ts';
import { loadedWith, readImports } from '../tools/imports.ts';

/** Who may know whom (ARCHITECTURE.md §3). */
const mayKnow: Readonly<Record<string, readonly string[]>> = {
  catalogue: [],
  wire: [],
  server: ['catalogue', 'wire'],
  web: ['catalogue'],
  lab: ['wire'],
};
/** What is not ours and still allowed in the two packages that everything stands on. */
const outside: Readonly<Record<string, RegExp>> = {
  catalogue: /^(zod|vitest)$/,
  wire: /^(node:|vitest$|ssh2$|mqtt-packet$|protobufjs\/)/,
};

const imports = readImports().map(({ file, specifier }) => {
  const [top, from] = file.split('/');
  const target = specifier.startsWith('.')
    ? posix.normalize(posix.join(posix.dirname(file), specifier))
    : specifier.replace(/^@heliograph\//, 'packages/');
  return { file, specifier, from: top === 'packages' ? from : undefined, target };
});

/** All text of a package: some packages are named where they are resolved and not imported. */
const sourceOf = (name: string): string =>
  globSync(`packages/${name}/**/*.{ts,tsx,css,html}`, { exclude: (path) => /node_modules|dist/.test(path) })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

describe('The dependency rule', () => {
  it('reads the imports of every package', () => {
    for (const name of Object.keys(mayKnow)) {
      expect(imports.filter((one) => one.from === name).length, name).toBeGreaterThan(0);
    }
  });

  it('lets no package know another that it must not know', () => {
    const broken = imports.filter(({ from, target }) => {
      if (from === undefined) return false;
      const [top, to] = target.split('/');
      if (top === 'checks' || top === 'bench' || top === 'tools') return true;
      return top === 'packages' && to !== from && !mayKnow[from]?.includes(to ?? '');
    });
    expect(broken.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
  });

  it('keeps catalogue and wire free of everything but what they may stand on', () => {
    const broken = imports.filter(
      ({ from, target, specifier }) =>
        from !== undefined && outside[from] && !target.startsWith('packages/') && !outside[from].test(specifier),
    );
    expect(broken.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
  });

  it('lets a server area reach another only through its face', () => {
    const areaOf = (path: string) => /^packages\/server\/areas\/([^/]+)\/(.+)$/.exec(path);
    const broken = imports.filter(({ file, target }) => {
      const to = areaOf(target);
      const from = areaOf(file);
      return from && to && from[1] !== to[1] && to[2] !== `${to[1]}.ts`;
    });
    expect(broken.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
  });

  it('lets the estate stand on the database, the context and the catalogue alone', () => {
    const mayStandOn =
      /^packages\/(?:catalogue\/|server\/(?:estate\/|db\/|work\/|(?:context|time-text|steady-clock|vault|file-token)\.ts$))/;
    const broken = imports.filter(
      ({ file, target }) =>
        file.startsWith('packages/server/estate/') &&
        !file.endsWith('.test.ts') &&
        target.startsWith('packages/') &&
        !mayStandOn.test(target),
    );
    expect(broken.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
  });

  it('lets the history stand on the database, the context, the catalogue and work alone', () => {
    const mayStandOn = /^packages\/(?:catalogue\/|server\/(?:history\/|db\/|work\/|(?:context|steady-clock)\.ts$))/;
    const broken = imports.filter(
      ({ file, target }) =>
        file.startsWith('packages/server/history/') &&
        !/\.(?:test|fixture)\.ts$/.test(file) &&
        target.startsWith('packages/') &&
        !mayStandOn.test(target),
    );
    expect(broken.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
  });

  it('lets entities stand on what every area stands on, and on no area', () => {
    const mayStandOn =
      /^packages\/(?:catalogue\/|server\/(?:entities\/|db\/|http\/|sheets\/|work\/|(?:context|fault|time-text)\.ts$))/;
    const broken = imports.filter(
      ({ file, target }) =>
        file.startsWith('packages/server/entities/') &&
        !file.endsWith('.test.ts') &&
        target.startsWith('packages/') &&
        !mayStandOn.test(target),
    );
    expect(broken.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
  });

  it('lets nobody but the history write and read readings', () => {
    const tables = new RegExp(`\\bmetric_(?:${metrics.map(({ id }) => columnOf(id)).join('|')})(?:_hour|_day)?\\b`);
    const named = globSync('packages/server/**/*.ts', { exclude: (path) => path.includes('node_modules') }).filter(
      (file) =>
        !/\.(?:test|fixture)\.ts$|^packages\/server\/(?:history|db\/migrations)\//.test(file) &&
        tables.test(readFileSync(file, 'utf8')),
    );
    expect(named).toEqual([]);
  });

  it('keeps southbound away from areas', () => {
    const broken = imports.filter(
      ({ file, target }) =>
        file.startsWith('packages/server/southbound/') &&
        !/\.(?:test|fixture)\.ts$/.test(file) &&
        target.startsWith('packages/server/areas/'),
    );
    expect(broken.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
  });

  it('names in each package what that package stands on, and nothing else', () => {
    const listed = (folder: string): string[] => {
      const of = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, object | undefined>;
      return ['dependencies', 'devDependencies'].flatMap((kind) => Object.keys(of[kind] ?? {}));
    };
    const packageOf = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '';
    const foreign = imports.filter(({ specifier }) => !/^(?:\.|\$|node:|virtual:)/.test(specifier));
    const atRoot = listed('.');
    for (const name of Object.keys(mayKnow)) {
      const own = listed(join('packages', name));
      const inTests = /\.(?:test|fixture)\.tsx?$|\/testing(?:\/|\.)/;
      const used = foreign.filter(({ from, file }) => from === name && !inTests.test(file));
      // What only builds it stands at the root, with the other tools.
      const unnamed = used.filter(
        ({ file, specifier }) =>
          !own.includes(packageOf(specifier)) &&
          !(/\/(?:vite\.config|config-index)\.ts$/.test(file) && atRoot.includes(packageOf(specifier))),
      );
      expect(unnamed.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
      const text = sourceOf(name);
      const unused = own.filter((one) => !text.includes(`'${one}`));
      expect(unused, `${name} stands on what it does not use`).toEqual([]);
    }
    const known = new Set([...atRoot, ...Object.keys(mayKnow).flatMap((name) => listed(join('packages', name)))]);
    expect(
      foreign.filter(({ specifier }) => !known.has(packageOf(specifier)) && !specifier.startsWith('@heliograph/')),
    ).toEqual([]);
  });

  it('keeps drivers away from areas', () => {
    const broken = imports.filter(
      ({ file, target }) => file.startsWith('packages/server/drivers/') && target.startsWith('packages/server/areas/'),
    );
    expect(broken.map(({ file }) => file)).toEqual([]);
  });
});

describe('A process that serves no people', () => {
  it.each(['edge', 'acs'])('loads none of their calls, lists and pages (%s)', (role) => {
    const loaded = [...loadedWith([`packages/server/${role}-role.ts`])];
    // Told by whoever watches over the licence, in its own process too.
    const known = new Set(['packages/catalogue/calls/licence.ts']);
    const ofPeople =
      /^packages\/(?:catalogue\/(?:calls\/|entities\/|pages\/|menu\/menu\.ts$)|server\/(?:app|web-role)\.ts$)/;
    expect(loaded.length).toBeGreaterThan(100);
    expect(loaded.filter((file) => ofPeople.test(file) && !known.has(file))).toEqual([]);
  });

  it.each(['web', 'edge', 'acs', 'worker'])('waits for no library that only some installations use (%s)', (role) => {
    const rare = /^(?:@aws-sdk\/|nodemailer$|openid-client$|mqtt$|@napi-rs\/)/;
    const loaded = [...loadedWith([`packages/server/${role}-role.ts`])];
    expect(loaded.filter((one) => rare.test(one))).toEqual([]);
  });

  it('forks the others before the supervisor loads what the database needs', () => {
    const loaded = [...loadedWith(['packages/server/supervisor/run.ts'])];
    expect(loaded).toContain('packages/server/supervisor/role-process.ts');
    expect(loaded.filter((file) => /^packages\/server\/db\/(?:launcher|migrate)\.ts$/.test(file))).toEqual([]);
  });
});

describe('Names', () => {
  /** `lab/cli/commands/all.ts` gathers commands by where they are typed: the name is the place. Benches keep hours of their own. */
  const alike = new Set(['inConfig', 'inEnable', 'inUser', 'inVlanInterface', 'hourMs', 'dayMs']);
  const exported =
    /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)/gm;

  it('have one meaning: none is exported by two files', () => {
    const places = new Map<string, Set<string>>();
    const files = globSync('{packages,checks,bench,tools}/**/*.{ts,tsx}', {
      exclude: (path) => /node_modules|dist/.test(path),
    });
    for (const file of files)
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(exported))
        places.set(name, (places.get(name) ?? new Set()).add(file));
    expect(places.size).toBeGreaterThan(9000);
    const twice = [...places].filter(([name, where]) => where.size > 1 && !alike.has(name));
    expect(twice.map(([name, where]) => `${name}: ${[...where].join(', ')}`)).toEqual([]);
  });
});

describe('A file of the console', () => {
  it('that shows one thing is called as that', () => {
    const files = globSync('packages/web/**/[A-Z]*.tsx', { exclude: (path) => /node_modules|dist/.test(path) });
    const misnamed = files.flatMap((file) => {
      const name = posix.basename(file.replaceAll('\\', '/'), '.tsx');
      const shown = [...readFileSync(file, 'utf8').matchAll(/^export (?:const|function|class) ([A-Z]\w+)/gm)];
      const [[, only] = []] = shown;
      return shown.length === 1 && only !== name && !name.includes('.') ? [`${file} shows ${only}`] : [];
    });
    expect(files.length).toBeGreaterThan(400);
    expect(misnamed).toEqual([]);
  });
});

describe('What comes when it is shown', () => {
  it('is made by `shownLater`: React holds back for 300 ms what follows a placeholder of `Suspense`', () => {
    const held = globSync('packages/web/**/*.{ts,tsx}', { exclude: (path) => /node_modules|dist/.test(path) }).filter(
      (file) => /\b(?:lazy|Suspense)\b[^;]*from 'react'/.test(readFileSync(file, 'utf8')),
    );
    expect(held).toEqual([]);
  });
});

describe('What a browser fetches first', () => {
  const first = ['app/main.tsx', 'shell/Layout.tsx', 'screens/public/Login.tsx', 'screens/board/Board.tsx'];
  const heavy =
    /^(maplibre-gl|@xyflow\/|topojson|world-atlas|pmtiles|jspdf)|screens\/(map|topology)\/|calls\/(map|topology)/;
  const heavyOf = (files: readonly string[]) =>
    [...loadedWith(files.map((file) => `packages/web/${file}`))].filter((file) => heavy.test(file));

  it('has not a byte of the map and of graphs: they are loaded when somebody opens one', () => {
    expect(heavyOf(['screens/topology/GraphView.tsx', 'screens/map/open-map.ts'])).toEqual(
      expect.arrayContaining(['@xyflow/react', 'maplibre-gl']),
    );
    expect(heavyOf(first)).toEqual([]);
  });
});
