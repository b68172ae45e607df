import { z } from 'zod';
import { whole } from '../kit/call.ts';
import { isEmpty, type Field, type Form, type Values } from '../kit/fields.ts';
import { fill, text, type Text } from '../kit/text.ts';
import { validate, type Problem } from '../kit/validate.ts';
import { cpeIssueMessages, cpeVariableNames, type CpeVariable } from '../words/cpe-issue-words.ts';
import { messages } from '../words/messages.ts';
import type { CpePartSpec } from './part.ts';
import { formOf, cpePartOf, type PartId } from './parts.ts';

export const profileKindNames = ['wan', 'wifi', 'sip', 'lan'] as const;
export type ProfileKind = (typeof profileKindNames)[number];

export const profileParts = ['wan', 'radio', 'ssid', 'voice', 'lan', 'dhcp'] as const satisfies readonly PartId[];
export type ProfilePart = (typeof profileParts)[number];

/** What a number among the entries of a part means: the same on every device. */
interface Slots {
  readonly label: Text;
  readonly most: number;
  /** What a number stands for, where the number says too little. */
  readonly words?: readonly Text[];
}

/** Four names of each band (decision 57). */
export const ssidsOfBand = 4;
const bands = ['2.4', '5', '6'] as const;

export const profileSlotsOf: Readonly<Record<ProfilePart, Slots>> = {
  wan: { label: text('WAN', 'WAN'), most: 8 },
  radio: {
    label: text('Band', '频段'),
    most: 3,
    words: bands.map((band) => text(`${band} GHz`, `${band} GHz`)),
  },
  ssid: {
    label: text('SSID number', 'SSID 编号'),
    most: 2 * ssidsOfBand,
    words: Array.from({ length: 2 * ssidsOfBand }, (_, at) => {
      const band = at < ssidsOfBand ? '2.4' : '5';
      return text(`${at + 1} (${band} GHz)`, `${at + 1}（${band} GHz）`);
    }),
  },
  voice: { label: text('Line', '线路'), most: 16 },
  lan: { label: text('LAN', 'LAN'), most: 1 },
  dhcp: { label: text('DHCP server', 'DHCP 服务器'), most: 1 },
};

interface KindOfProfile {
  readonly parts: readonly ProfilePart[];
  /** One of these parts must be there. */
  readonly needs: readonly ProfilePart[];
  readonly none: Text;
  readonly spec: readonly string[];
}

export const profileKinds: Readonly<Record<ProfileKind, KindOfProfile>> = {
  wan: { parts: ['wan'], needs: ['wan'], none: cpeIssueMessages.noWan, spec: ['wan.atLeastOne', 'wan.countLimited'] },
  wifi: {
    parts: ['radio', 'ssid'],
    needs: ['ssid'],
    none: cpeIssueMessages.noSsid,
    spec: ['wifi.atLeastOne', 'wifi.countLimited', 'wifi.ssidNumberUnique'],
  },
  sip: { parts: ['voice'], needs: ['voice'], none: cpeIssueMessages.noLine, spec: [] },
  lan: { parts: ['lan', 'dhcp'], needs: ['lan', 'dhcp'], none: cpeIssueMessages.noLan, spec: [] },
};

export type EntryValue = string | number | boolean | null;

/** One connection, radio, name or line as a profile wants it. Secrets stand in it only on their way in. */
export interface ProfileEntry {
  readonly part: ProfilePart;
  /** Which one: the SSID number, the line, the band; of WAN connections only what tells them apart within the profile. */
  readonly slot: number;
  readonly values: Readonly<Record<string, EntryValue>>;
}

const mostEntries = 24;

export const entriesInput = z
  .array(
    z.object({
      part: z.enum(profileParts),
      slot: whole(1, 16),
      values: z.record(
        z.string().max(64),
        z.union([z.string().max(512), z.number().min(-2_147_483_648).max(2_147_483_647), z.boolean(), z.null()]),
      ),
    }),
  )
  .max(mostEntries);

/** As entries are told: secrets are null, `kept` names those that are there. */
export const entriesTold = z.array(
  z.object({
    part: z.enum(profileParts),
    slot: z.number(),
    values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    kept: z.array(z.string()),
  }),
);
export type ToldEntry = z.output<typeof entriesTold>[number];

/** What may be typed of an entry: the fields of the part but for what devices tell. */
export function entryForm(part: ProfilePart): Form {
  const { fields, ...rest } = formOf(part);
  return {
    ...rest,
    fields: Object.fromEntries(Object.entries(fields).filter(([, field]) => field.shown !== true)),
  };
}

/** The band of a radio, and of a name by its number. */
export const radioBandOf = (part: ProfilePart, slot: number): string | undefined => {
  if (part === 'radio') return bands[slot - 1];
  return part === 'ssid' ? (slot <= ssidsOfBand ? '2.4' : '5') : undefined;
};

const names = new Set<string>(cpeVariableNames);
const braces = /\{([a-z]+[A-Za-z]*)\}/g;

/** Which variables a text holds; other words in braces are what they are. */
export const variablesIn = (said: string): CpeVariable[] =>
  [...said.matchAll(braces)].flatMap(([, name]) =>
    name !== undefined && names.has(name) ? [name as CpeVariable] : [],
  );

export const withVariables = (said: string, values: Readonly<Partial<Record<CpeVariable, string>>>): string =>
  said.replace(braces, (whole, name: string) => values[name as CpeVariable] ?? whole);

export const isSecretField = (field: Field | undefined): boolean => field?.kind === 'secret';

/** The field of an entry as problems and forms call it. */
export const fieldOfEntry = ({ part, slot }: Pick<ProfileEntry, 'part' | 'slot'>, name: string): string =>
  `${part}.${slot}.${name}`;

/** A text with a variable in it is judged when it is known what the variable is. */
const isOpen = (value: EntryValue | undefined): boolean => typeof value === 'string' && variablesIn(value).length > 0;

function problemsOfEntry(entry: ProfileEntry, keeps: (name: string) => boolean): Problem[] {
  const form = entryForm(entry.part);
  const band = radioBandOf(entry.part, entry.slot);
  const values: Values = { ...entry.values, ...(band === undefined ? {} : { band }) };
  const found = validate(form, values).filter(({ field }) => !isOpen(entry.values[field]));
  const unknown = Object.keys(entry.values).filter((name) => !Object.hasOwn(form.fields, name));
  const { needs = [] }: CpePartSpec = cpePartOf(entry.part);
  const missing = needs.filter(
    ({ secret, field, is }) => is.includes(String(values[field])) && isEmpty(values[secret]) && !keeps(secret),
  );
  return [
    ...found,
    ...unknown.map((field) => ({ field, message: messages.unknownField })),
    ...missing.map(({ secret, message }) => ({ field: secret, message })),
  ].map(({ field, message }) => ({ field: fieldOfEntry(entry, field), message }));
}

/** What is wrong with the entries of a profile; `keeps`: a secret that is left empty and is there. */
export function profileProblems(
  kind: ProfileKind,
  entries: readonly ProfileEntry[],
  keeps: (entry: ProfileEntry, secret: string) => boolean = () => false,
): Problem[] {
  const { parts, needs, none } = profileKinds[kind];
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const entry of entries) {
    const { part, slot } = entry;
    const { label, most } = profileSlotsOf[part];
    const at = fieldOfEntry(entry, 'slot');
    if (!parts.includes(part)) problems.push({ field: 'entries', message: cpeIssueMessages.otherPart });
    else if (slot > most)
      problems.push({ field: at, message: fill(cpeIssueMessages.slotBounds, { what: label, most }) });
    else if (seen.has(at))
      problems.push({ field: at, message: fill(cpeIssueMessages.slotTwice, { what: label, n: slot }) });
    else problems.push(...problemsOfEntry(entry, (secret) => keeps(entry, secret)));
    seen.add(at);
  }
  for (const part of parts) {
    const { most, full } = cpePartOf(part);
    const count = entries.filter((entry) => entry.part === part).length;
    if (count > most) problems.push({ field: 'entries', message: full ?? fill(cpeIssueMessages.tooMany, { most }) });
  }
  if (!entries.some(({ part }) => needs.includes(part))) problems.push({ field: 'entries', message: none });
  return problems;
}
