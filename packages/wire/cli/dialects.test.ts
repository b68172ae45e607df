import { describe, expect, it } from 'vitest';
import { type DialectCommand, type CommandKey, CONTEXTS, DIALECTS, ENDINGS, USUAL } from './dialect-data.ts';
import { askCommand, cliGlobFits, prepareCommand, spelling, type Unit } from './dialects.ts';
import { CliSession } from './session.ts';
import { after, loggedIn, secrets } from './testing/play.ts';
import { scriptedTelnet } from './testing/scripted-telnet.ts';

const unit = (model: string | null, firmware: string | null, technology: Unit['technology'] = 'gpon'): Unit => ({
  model,
  firmware,
  technology,
});
const fault = (code: string) => expect.objectContaining({ code });

describe('The spelling of a command', () => {
  it('depends on model, firmware and technology, and is the usual one otherwise', () => {
    const line = (of: Unit, key: CommandKey) => spelling(of, key).line;
    const [old, gs, two] = [unit('V1600G0-B', 'V1.4.8R'), unit('V1600GS-F', 'V1.1.0'), unit('V1600G1', 'V2.1.6R')];
    expect([old, two, unit(null, null)].map((of) => line(of, 'onuOptical'))).toEqual([
      'show onu {onu} optical_info',
      'show onu {onu} optical_info',
      'show onu {onu} optical-info',
    ]);
    expect([old, gs, two].map((of) => line(of, 'save'))).toEqual(['write', 'write memory', 'write']);
    expect(line(unit('V1600D4', 'V2.03.74R', 'epon'), 'onuState')).toBe('show onu auth-info');
  });

  it('leads into the PON of the right technology', () => {
    const context = (technology: 'gpon' | 'epon') =>
      prepareCommand(unit('V1600D4', 'V2.03.74R', technology), 'onuRxPower', { pon: 3 }).options.context;
    expect(context('epon')).toEqual(['configure terminal', 'interface epon 0/3']);
    expect(context('gpon')).toEqual(['configure terminal', 'interface gpon 0/3']);
  });

  it('rests on something, everywhere', () => {
    const all: Partial<DialectCommand>[] = [
      ...Object.values(USUAL),
      ...DIALECTS.flatMap(({ commands }) => Object.values(commands)),
    ];
    for (const { from, context, ending } of all.filter(({ line }) => line !== undefined)) {
      expect(from?.length).toBeGreaterThan(0);
      if (context) expect(CONTEXTS).toHaveProperty(context);
      if (ending && ending !== 'none') expect(ENDINGS).toHaveProperty(ending);
    }
  });

  it.each([
    ['*', '', true],
    ['V1.4*', 'v1.4.8r', true],
    ['V1600G0-B', 'V1600G0', false],
    ['a*b*c', 'aXbXc', true],
    ['a*b*c', 'abXcX', false],
    ['ab*b', 'ab', false],
  ])('fits %s to %s: %s', (pattern, text, fitting) => expect(cliGlobFits(pattern, text)).toBe(fitting));
});

describe('A value of a command', () => {
  it('cannot become a second command, in the line or on the way to it', () => {
    const of = unit(null, null);
    expect(() => prepareCommand(of, 'ping', { host: '192.0.2.1\rreload' })).toThrow(fault('unsendable'));
    expect(() => prepareCommand(of, 'portMode', { port: '1\rreload', mode: 'trunk' })).toThrow(fault('unsendable'));
    expect(() => prepareCommand(of, 'portMode', { port: 1, mode: 'trunk vlan 1' })).toThrow(fault('unsendable'));
    expect(() => prepareCommand(of, 'ping', {})).toThrow(TypeError);
  });
});

describe('An answer without its footer', () => {
  const pon = 'olt(config-pon-0/1)# ';
  const row = 'GPON0/1:2   enable         enable        working        GPON0CE43515';
  const whole = `${row}\r\npon: 1 total: 57 working: 52\r\n${pon}`;
  const entry = [
    { told: 'configure terminal', prints: 'olt(config)# ' },
    { told: 'interface gpon 0/1', prints: pon },
  ];
  const told = (prints: string) => ({ told: 'show onu state', prints });

  it('is asked for again, three times at most', async () => {
    const cut = `${row}\r\n${pon}`;
    const script = after(loggedIn('olt'), ...entry, told(cut), told(cut), told(whole), told(cut), told(cut), told(cut));
    const device = await scriptedTelnet(script);
    const session = await CliSession.open({ protocol: 'telnet', ...device, ...secrets });
    const of = unit('V1600G0-B', 'V1.4.8R');
    expect((await askCommand(session, of, 'onuState', { pon: 1 })).lines).toHaveLength(2);
    await expect(askCommand(session, of, 'onuState', { pon: 1 })).rejects.toEqual(
      expect.objectContaining({ code: 'truncated', partial: [row] }),
    );
    expect(device.surprises).toEqual([]);
    await session.close();
    await device.stop();
  });
});
