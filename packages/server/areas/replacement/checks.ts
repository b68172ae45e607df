import type { oltReplacementCalls } from '@heliograph/catalogue/calls/olt-replacement.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { snmpFaultWords } from '@heliograph/catalogue/words/snmp-faults.ts';
import {
  replacementWords as words,
  type ReplacementCheck,
  type ReplacementTitle,
} from '@heliograph/catalogue/words/replacement-words.ts';
import { SnmpFault } from '@heliograph/wire/snmp/client.ts';
import type { Context } from '../../context.ts';
import type { FormerOnu, Hardware, KeptPageRow } from '../../db/tables/replacements.ts';
import { Fault, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { isForeign, proofOf } from '../../southbound/claims.ts';
import { openCli, sealCli } from '../../southbound/cli/cli-access.ts';
import { oltLines } from '../../southbound/cli/line.ts';
import { withCli } from '../../southbound/cli/with-cli.ts';
import { familyOfOlt, modelOfOlt, pageOfOlt, type ConfigOlt } from '../../southbound/config/device.ts';
import { loadDevice } from '../../southbound/config/device-state.ts';
import { settingsOfOnus } from '../../southbound/config/sync-onus.ts';
import { probeSystem, type SystemBlock } from '../../southbound/probe.ts';
import { reachableAddress } from '../../southbound/reach.ts';
import { sealAccess, targetWith } from '../../southbound/snmp-access.ts';
import { minuteText } from '../../time-text.ts';
import { latestRunning } from '../config/config.ts';
import { findOlt, type OltWithLive } from '../olt-info/olt-info.ts';
import { secretOf, typedAddress } from '../olts/olts.ts';
import { isNumbering, formerPlaceOf } from './transfer.ts';
import { hardwareOf, isOltTaken, keptPages, formerOnusOf, underWay, usedUplink } from './replacement.store.ts';

type Asked = InputOf<typeof oltReplacementCalls.checkReplacement>;

export interface Check {
  readonly check: ReplacementTitle;
  readonly result: ReplacementCheck;
  readonly text: Text;
}

/** What is known of the old hardware when it is asked to go. */
export interface FormerHardware {
  readonly olt: OltWithLive;
  readonly kept: readonly KeptPageRow[];
  readonly onus: readonly FormerOnu[];
  readonly checks: readonly Check[];
  readonly uplink: number;
}

export const checkOf = (
  check: ReplacementTitle,
  result: ReplacementCheck,
  template: Text,
  values: Readonly<Record<string, string | number>> = {},
): Check => ({ check, result, text: fill(template, values) });

function wayChecks({ changes, upgrades, replacement }: Awaited<ReturnType<typeof underWay>>): Check {
  if (replacement) return checkOf('open', 'failed', words.openReplacement);
  if (upgrades > 0) return checkOf('open', 'failed', words.openUpgrade);
  if (changes > 0) return checkOf('open', 'failed', words.openChanges, { n: changes });
  return checkOf('open', 'passed', words.quiet);
}

const knownOf = (kept: readonly KeptPageRow[], running: Date | undefined): Check => {
  const read = kept.flatMap(({ state, read_at: at }) => (state === 'ready' && at !== null ? [at] : [])).toSorted();
  const [from, to] = [read[0], read.at(-1)];
  if (from === undefined || to === undefined) return checkOf('known', 'failed', words.nothingKnown);
  const said = { n: read.length, from: minuteText(new Date(from)), to: minuteText(new Date(to)) };
  return running
    ? checkOf('known', 'passed', words.known, { ...said, running: minuteText(running) })
    : checkOf('known', 'look', words.knownPages, said);
};

/** ONUs and pages that are named where something is not known of more. */
const mostNamed = { onus: 5, pages: 3 } as const;

/** Whether what is set up for ONUs is known: what was never read is not written, and silence would say that it was. */
function servicesOf(olt: ConfigOlt, kept: readonly KeptPageRow[], onus: readonly FormerOnu[]): Check[] {
  const pages = settingsOfOnus(olt);
  if (onus.length === 0 || pages.length === 0) return [];
  const read = new Set(kept.flatMap(({ page, place, read_at: at }) => (at === null ? [] : [`${page} ${place}`])));
  const lacks = (place: string): ConfigPage[] =>
    pages.flatMap((id) => {
      const found = read.has(`${id} ${place}`) ? 'unknown' : pageOfOlt(olt, id, place);
      return typeof found === 'string' ? [] : [found.page];
    });
  const unknown = onus.flatMap((onu) => {
    const lacking = lacks(formerPlaceOf(onu));
    return lacking.length === 0 ? [] : [{ at: `${onu.pon}/${onu.onu}`, lacking }];
  });
  const said = { n: unknown.length, all: onus.length };
  if (unknown.length === 0) return [checkOf('services', 'passed', words.services, said)];
  const more = (all: readonly unknown[], most: number): string => (all.length > most ? ' …' : '');
  const named = (language: 'en' | 'zh'): string =>
    unknown
      .slice(0, mostNamed.onus)
      .map(({ at, lacking }) => {
        const titles = lacking.slice(0, mostNamed.pages).map(({ title }) => title[language]);
        return `${at} (${titles.join(', ')}${more(lacking, mostNamed.pages)})`;
      })
      .join('; ') + more(unknown, mostNamed.onus);
  const told = fill(words.servicesUnknown, said);
  // Where nothing is known of any of them, names say no more.
  const shown = (language: 'en' | 'zh'): string =>
    fill(words.servicesNamed, { told: told[language], names: named(language) })[language];
  const naming = unknown.length === onus.length ? told : { en: shown('en'), zh: shown('zh') };
  return [{ check: 'services', result: 'look', text: naming }];
}

/** What the console knows of the old hardware. Throws `notFound`. */
export const lookBack = (request: Request, oltId: string): Promise<FormerHardware> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const olt = await findOlt(tx, tenantId, { oltId });
    const kept = await keptPages(tx, tenantId, olt.id);
    const onus = await formerOnusOf(tx, tenantId, olt.id);
    const device = await loadDevice(tx, tenantId, olt.id);
    const running = await latestRunning(tx, tenantId, olt.id, true);
    const online = onus.filter((onu) => onu.online).length;
    const since = device?.unsaved_since;
    return {
      olt,
      kept,
      onus,
      uplink: await usedUplink(tx, tenantId, olt.id),
      checks: [
        wayChecks(await underWay(tx, tenantId, olt.id)),
        knownOf(kept, running?.at),
        checkOf('onus', 'passed', isNumbering(olt) ? words.onusNumbered : words.onus, { n: onus.length, online }),
        ...servicesOf(olt, kept, onus),
        since
          ? checkOf('unsaved', 'look', words.unsaved, { at: minuteText(since) })
          : checkOf('unsaved', 'passed', words.saved),
      ],
    };
  });

/** The command line as it was typed; else that of the old hardware, whose key the new one does not have. */
function cliOf(ctx: Context, { tenant_id: tenantId, id, ...olt }: OltWithLive, asked: Asked) {
  const { cliProtocol, cliPort, cliUser, cliPassword } = asked;
  const former = olt.cli_secret === null ? undefined : openCli(ctx.vault, tenantId, id, olt.cli_secret);
  const protocol = cliProtocol ?? olt.cli_protocol;
  const username = cliUser ?? former?.username;
  const password = cliPassword ?? former?.password;
  if (protocol === null || username === undefined || password === undefined)
    return { cli_protocol: null, cli_port: null, cli_secret: null };
  const enable = cliPassword === undefined ? former?.enablePassword : undefined;
  const secret = { username, password, ...(enable === undefined ? {} : { enablePassword: enable }) };
  return {
    cli_protocol: protocol,
    cli_port: cliPort ?? (protocol === olt.cli_protocol ? olt.cli_port : null),
    cli_secret: sealCli(ctx.vault, tenantId, id, secret),
  };
}

/** The new hardware as it said that it is, in the place of the element. */
function asElement(ctx: Context, olt: OltWithLive, asked: Asked, address: string, told: SystemBlock): Hardware {
  const { snmpPort, snmpVersion } = asked;
  return {
    ...hardwareOf(olt),
    address,
    snmp_port: snmpPort,
    snmp_version: snmpVersion,
    snmp_secret: sealAccess(ctx.vault, olt.tenant_id, 'olt', olt.id, secretOf(asked)),
    ...cliOf(ctx, olt, asked),
    mac: told.mac,
    serial: told.serial,
    device_type: told.deviceType,
    sys_descr: told.sysDescr,
    sys_object_id: told.sysObjectId,
    firmware: told.firmware,
    hardware: told.hardware,
    licence_limit: told.licenceLimit,
    licence_time: told.licenceTime,
    pon_mode: told.ponMode ?? olt.pon_mode,
    capability: null,
  };
}

async function asksSnmp(address: string, asked: Asked): Promise<SystemBlock | SnmpFault> {
  const { id: _, ...options } = targetWith('', address, asked.snmpPort, asked.snmpVersion, secretOf(asked));
  try {
    return await probeSystem({ ...options, timeoutMs: 1500, retries: 1 });
  } catch (error) {
    if (!(error instanceof SnmpFault)) throw error;
    return error;
  }
}

/** "Already managed" is all that is said, whoever manages it. */
const ownerCheck = (request: Request, olt: OltWithLive, there: Hardware, asked: Asked): Promise<Check> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const { address, snmp_port: port, mac, serial } = there;
    const isOld = (address === olt.address && port === olt.snmp_port) || (mac !== null && mac === olt.mac);
    if (isOld) return checkOf('owner', 'failed', words.same);
    const proof = proofOf(asked.snmpVersion, secretOf(asked));
    const isManaged =
      (await isOltTaken(tx, tenantId, { oltId: olt.id, address, port, mac })) ||
      (await isForeign(tx, tenantId, { address, port, mac, serial, proof }));
    return isManaged ? checkOf('owner', 'failed', words.managed) : checkOf('owner', 'passed', words.free);
  });

/** Pages count ports with the uplinks first: where there are more of these, each PON port has another number, and a row would mean other ports. */
function portsCheck(was: OltModel, is: OltModel, { pon, uplink }: { pon: number; uplink: number }): Check {
  const [uplinks, wasUplinks] = [is.ports - is.pons, was.ports - was.pons];
  const said = { pon, uplink, pons: is.pons, uplinks, wasPons: was.pons, wasUplinks };
  if (pon > is.pons || uplink > uplinks) return checkOf('ports', 'failed', words.ports, said);
  if (uplinks !== wasUplinks) return checkOf('ports', 'failed', words.portsOther, said);
  return is.pons === was.pons
    ? checkOf('ports', 'passed', words.ports, said)
    : checkOf('ports', 'look', words.portsMore, said);
}

function modelChecks({ olt, onus, uplink }: FormerHardware, there: ConfigOlt): Check[] {
  const [was, is] = [familyOfOlt(olt), familyOfOlt(there)];
  const said = { model: there.device_type ?? words.unknown.en, was: olt.device_type ?? words.unknown.en };
  const isSame = there.device_type !== null && there.device_type === olt.device_type;
  const fits = was.id === is.id && modelOfOlt(olt).technology === modelOfOlt(there).technology;
  const model = !fits
    ? checkOf('model', 'failed', words.otherFamily, said)
    : checkOf('model', isSame ? 'passed' : 'look', isSame ? words.sameModel : words.otherModel, said);
  const pon = onus.reduce((most, one) => Math.max(most, one.pon), 0);
  const firmware = there.firmware ?? words.unknown.en;
  return [
    model,
    portsCheck(modelOfOlt(olt), modelOfOlt(there), { pon, uplink }),
    checkOf('firmware', firmware === olt.firmware ? 'passed' : 'look', words.firmware, {
      firmware,
      was: olt.firmware ?? words.unknown.en,
    }),
  ];
}

async function cliCheck(ctx: Context, there: ConfigOlt): Promise<Check> {
  const { cli_protocol: protocol, cli_port: port } = there;
  if (protocol === null) return checkOf('cli', 'look', words.noCli);
  const said = { protocol: protocol.toUpperCase(), port: port ?? (protocol === 'ssh' ? 22 : 23) };
  const via = { ...ctx, addressOf: (tenantId: number, host: string) => reachableAddress(ctx, tenantId, host) };
  try {
    await withCli({ ...via, lines: oltLines(ctx, 5_000) }, there, () => Promise.resolve(true));
    return checkOf('cli', 'passed', words.cli, said);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { check: 'cli', result: 'look', text: error.words };
  }
}

export interface LookedHardware {
  readonly before: FormerHardware;
  /** What the new hardware calls itself. */
  readonly called: string | null;
  /** undefined: it did not answer, or is somebody else's. */
  readonly there: Hardware | undefined;
  readonly checks: readonly Check[];
}

/** The element as it is once the new hardware has its place. */
export const elementOf = (olt: OltWithLive, there: Hardware): OltWithLive => ({ ...olt, ...there, online: true });

/** Everything that is asked before: the old hardware by what is known of it, the new one by its answers. Never inside a transaction. */
export async function lookAt(
  ctx: Context,
  request: Request,
  asked: Asked,
  withCliCheck: boolean,
): Promise<LookedHardware> {
  const before = await lookBack(request, asked.oltId);
  const address = await typedAddress(ctx, request, asked.ip);
  const told = await asksSnmp(address, asked);
  if (told instanceof SnmpFault) {
    const code = told.code === 'sendFailed' || told.code === 'badResponse' ? 'timeout' : told.code;
    const silent: Check = { check: 'answers', result: 'failed', text: snmpFaultWords[code].what };
    return { before, called: null, there: undefined, checks: [silent, ...before.checks] };
  }
  const there = asElement(ctx, before.olt, asked, address, told);
  const answers = checkOf('answers', 'passed', words.answers, { address, version: asked.snmpVersion });
  const owner = await ownerCheck(request, before.olt, there, asked);
  // What somebody else's device says of itself is told to nobody.
  if (owner.result === 'failed')
    return { before, called: null, there: undefined, checks: [answers, owner, ...before.checks] };
  const element = elementOf(before.olt, there);
  const cli = withCliCheck ? [await cliCheck(ctx, element)] : [];
  const checks = [answers, ...cli, owner, ...modelChecks(before, element), ...before.checks];
  return { before, called: told.hostName, there, checks };
}

export const isReplacementRefused = (checks: readonly Check[]): boolean =>
  checks.some(({ result }) => result === 'failed');

/** Throws `replacementRefused` with the first of the checks that speaks against it. */
export function mustPass(request: Request, checks: readonly Check[]): void {
  const against = checks.find(({ result }) => result === 'failed');
  if (against) throw fault('replacementRefused', { reason: request.tongue.say(against.text) });
}
