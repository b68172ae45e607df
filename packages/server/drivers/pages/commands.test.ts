import { describe, expect, it } from 'vitest';
import type { CliStep } from '../kit/binding.ts';
import { families } from '../families.ts';
import { sessionOf } from './page-session.fixture.ts';

describe('What a page asks on the command line', () => {
  it('is asked in configuration mode, the one in which a V1600G0-B (V1.4.13R) knows show', async () => {
    const heard: CliStep[] = [];
    const session = sessionOf('V1600G0-B', {});
    const cli = (step: CliStep) => {
      heard.push(step);
      return session.cli(step);
    };
    const overCli = families.flatMap(({ bindings }) => bindings).filter(({ needsCli }) => needsCli === true);
    for (const { read } of overCli) await read({ ...session, cli }).catch(() => undefined);
    const shows = heard.flatMap(({ said }) => said).filter(({ command }) => command.startsWith('show '));
    expect(new Set(shows.map(({ command }) => command))).toContain('show running-config');
    for (const { command, options } of shows) expect(options.context, command).toEqual(['configure terminal']);
  });
});
