import { z } from 'zod';
import { maybeText } from '../calls/people-fields.ts';
import { idOrBlank } from '../calls/device-ref.ts';
import { id, whole } from '../kit/call.ts';
import { line, number, entityPart, type EntityPart } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { isEmpty, str, type Field, type Rule } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { pots } from '../pages/olt/gOnuConfig/pots.ts';
import { sip } from '../pages/olt/gOnuConfig/sip.ts';

/** What a profile begins with where the page has nothing: RFC 3261 has an hour. */
const starts: Readonly<Record<string, number>> = { register_interval: 3600 };

/** A field of a page of an ONU, with its bounds and words, as something that a profile says. */
function partOf(stored: string, given: Field | undefined): EntityPart {
  if (!given) throw new Error(`no such field for ${stored}`);
  // What an empty field means is another thing here.
  const { folded: _folded, help: _help, initial: told, ...rest } = given;
  const initial = starts[stored] ?? told;
  const field = rest as Field;
  const place = { stored, list: false } as const;
  const isFree = field.optional === true;
  switch (field.kind) {
    case 'int': {
      const bounds = whole(field.min, field.max);
      const free = z
        .union([z.literal('').transform(() => null), bounds])
        .nullish()
        .transform((value) => value ?? null);
      const says = isFree ? z.number().nullable() : z.number();
      const blank = typeof initial === 'number' ? initial : isFree ? '' : field.min;
      return entityPart<Field, unknown>(place, {
        field,
        input: isFree ? free : bounds.default(Number(blank)),
        told: says,
        blank,
      });
    }
    case 'bool':
      return entityPart<Field, unknown>(place, {
        field,
        input: z.boolean().default(initial === true),
        told: z.boolean(),
        blank: initial === true,
      });
    case 'choice': {
      const values = field.options.map(({ value }) => Number(value));
      const [low, high] = [Math.min(...values), Math.max(...values)];
      const blank = Number(initial ?? low);
      return entityPart<Field, unknown>(place, {
        field,
        input: z.coerce.number().int().min(low).max(high).default(blank),
        told: z.number(),
        blank,
      });
    }
    case 'str':
      return entityPart<Field, unknown>(place, {
        field,
        input: maybeText(field.maxLength),
        told: z.string().nullable(),
        blank: '',
      });
    default:
      throw new Error(`${stored}: no part of a profile`);
  }
}

/** What of a profile stands in which field of the page *SIP servers* of an ONU. */
export const sipFields = {
  registrar: 'sipPTRegServIp',
  registrarPort: 'sipPTRegServPort',
  proxy: 'sipPTProxyServIp',
  proxyPort: 'sipPTProxyServPort',
  outbound: 'sipPTOutBndServIp',
  outboundPort: 'sipPTOutBndServPort',
  backupRegistrar: 'sipPTBakRegServIp',
  backupRegistrarPort: 'sipPTBakRegServPort',
  backupProxy: 'sipPTBakProxyServIp',
  backupProxyPort: 'sipPTBakProxyServPort',
  registerInterval: 'sipPTRegInterValue',
  sipPort: 'sipPTMgPort',
  digitMap: 'sipDigitMapBlock',
} as const satisfies Readonly<Record<string, string>>;

/** And in which of each of its telephone sockets. */
export const potsFields = {
  silence: 'priPortPtVarS',
  echo: 'priPortPtEchoCancleS',
  gainIn: 'priPotsPtInputGainS',
  gainOut: 'priPotsPtOutputGainS',
  dtmf: 'priPotsPtDtmfModeS',
} as const satisfies Readonly<Record<string, string>>;

/** `registrarPort` is kept as `registrar_port`. */
const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const partsOf = <N extends string>(names: Readonly<Record<N, string>>, fields: Readonly<Record<string, Field>>) =>
  Object.fromEntries(
    Object.entries<string>(names).map(([name, field]) => [name, partOf(columnOf(name), fields[field])]),
  ) as Record<N, EntityPart>;

/** A port means something beside a server alone. */
const withServer = (server: keyof typeof sipFields, portName: keyof typeof sipFields): Rule => ({
  marks: [portName],
  message: text('A port without its server', '已填写端口但未填写服务器'),
  holds: (values) => isEmpty(values[portName]) || !isEmpty(values[server]),
  passes: { [server]: 'sip.example.net', [portName]: 5060 },
  fails: { [portName]: 5060 },
});

/** More sockets than ONUs with telephones have. */
const mostSockets = 8;

/** Where telephones register and how they sound: of the console, for ONUs of one OLT, whose device has no such profile. */
export const voipProfiles = entity({
  id: 'voip-profiles',
  table: 'voip_profile',
  key: 'profileId',
  path: '/device/voipProfile',
  permission: 'device:voipProfile',
  calls: ['VoipProfile', 'VoipProfiles'],
  one: text('VoIP profile', 'VoIP 模板'),
  many: text('VoIP profiles', 'VoIP 模板'),
  title: text('VoIP profiles', 'VoIP 模板'),
  empty: text('No VoIP profile of this OLT yet', '该 OLT 还没有 VoIP 模板'),
  parts: {
    oltId: entityPart(
      { stored: 'olt_id', list: false, drawn: false },
      { field: str({ label: text('OLT', 'OLT'), maxLength: 19 }), input: id, told: z.string(), blank: '' },
    ),
    profileName: line({
      stored: 'name',
      label: text('Name', '名称'),
      format: 'entityName',
      maxLength: 64,
      unique: true,
      filter: true,
      sort: true,
    }),
    ...partsOf(sipFields, sip.fields),
    sockets: number({
      stored: 'sockets',
      label: text('Telephone sockets', 'POTS 口数'),
      help: text(
        'So many of each ONU are set as below. 0: they stay as they are.',
        '按以下参数设置的 POTS 口数量，0 表示不设置。',
      ),
      min: 0,
      max: mostSockets,
      blank: 0,
      list: false,
    }),
    ...partsOf(potsFields, pots.fields),
  },
  rules: [
    {
      marks: ['registrar', 'proxy'],
      message: text('A registrar or a proxy is needed', '注册服务器与代理服务器至少填写一个'),
      holds: ({ registrar, proxy }) => !isEmpty(registrar) || !isEmpty(proxy),
      passes: { registrar: 'sip.example.net' },
      fails: {},
    },
    withServer('registrar', 'registrarPort'),
    withServer('proxy', 'proxyPort'),
    withServer('outbound', 'outboundPort'),
    withServer('backupRegistrar', 'backupRegistrarPort'),
    withServer('backupProxy', 'backupProxyPort'),
  ],
  named: 'profileName',
  order: ['name', 'id'],
  stamps: ['createBy', 'createTime', 'updateTime'],
  columns: [
    'profileName',
    { name: 'registrar', label: text('Registrar', '注册服务器') },
    { name: 'proxy', label: text('Proxy', '代理服务器') },
    { name: 'given', label: text('ONUs given it', '已下发 ONU'), kind: 'number' },
    { name: 'differing', label: text('Differ by now', '已不一致'), kind: 'number' },
    { name: 'failed', label: text('Not done', '未完成'), kind: 'number' },
    { name: 'lastTime', label: text('Last given', '上次下发'), kind: 'time' },
    { name: 'createBy', label: text('Made by', '创建者'), extra: true },
    { name: 'updateTime', label: text('Changed', '更新时间'), kind: 'time', extra: true },
  ],
  filters: { shape: { oltId: idOrBlank }, shown: [] },
  /** ONUs that were given it; of them those that hold something else by now, and those that it did not come to. */
  more: { given: z.number(), differing: z.number(), failed: z.number(), lastTime: z.string().nullable() },
  kept: {
    follows: 'what administrators set up by hand, at most 100 for each OLT',
    seen: 'olt',
    why: 'a profile is seen where its OLT is',
  },
  ruled: true,
});
