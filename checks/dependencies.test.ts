import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readImports } from '../tools/imports.ts';

/** Who may know whom (ARCHITECTURE.md §3). */
const mayKnow: Readonly<Record<string, readonly string[]>> = {
  catalogue: [],
  wire: [],
  server: ['catalogue', 'wire'],
  web: ['catalogue'],
  lab: ['wire'],
};
/** What is not ours and still allowed in the two packages that everything stands on. */
const outside: Readonly<Record<string, RegExp>> = { catalogue: /^(zod|vitest)$/, wire: /^(node:|vitest$|ssh2$)/ };

const imports = readImports().map(({ file, specifier }) => {
  const [top, from] = file.split('/');
  const target = specifier.startsWith('.')
    ? posix.normalize(posix.join(posix.dirname(file), specifier))
    : specifier.replace(/^@heliograph\//, 'packages/');
  return { file, specifier, from: top === 'packages' ? from : undefined, target };
});

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

  it('keeps drivers away from areas', () => {
    const broken = imports.filter(
      ({ file, target }) => file.startsWith('packages/server/drivers/') && target.startsWith('packages/server/areas/'),
    );
    expect(broken.map(({ file }) => file)).toEqual([]);
  });
});
